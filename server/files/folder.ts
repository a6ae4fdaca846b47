import { accessSync, constants, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import { FilesRefused } from '#server/files/file-store.ts';

/** In the folder of the files; says whose they are. */
export const MARKER = 'leitstand-database';

/**
 * Makes the folder of documents' files ready. A marker file in it names the database, so that a server never works on a
 * folder of another one, or on an empty one where a mount is missing.
 * @param databaseId what the marker has to hold
 * @param hasFiles whether the database has files already, whose bytes a new folder would not have
 * @throws FilesRefused with one line for the operator
 */
export function prepareFilesFolder(path: string, databaseId: string, hasFiles: boolean): string {
  return usable(path, (folder, marker) => {
    const found = hasFiles ? read(marker) : readOrWrite(marker, databaseId);
    if (!found.includes(databaseId)) throw notOwn(folder, found, databaseId);
    if (found.length > 1) write(marker, [databaseId]);
  });
}

/**
 * Makes the folder ready for a database that is about to take another one's place: until that has happened, and the
 * folder is prepared for one of them, it belongs to both.
 * @param inPlaceOf the one before; null when there is none, or it is unknown which
 * @throws FilesRefused with one line when it belongs to another one still
 */
export function handOverFilesFolder(path: string, databaseId: string, inPlaceOf: string | null): string {
  return usable(path, (folder, marker) => {
    const found = readOrWrite(marker, inPlaceOf ?? databaseId);
    if (found.includes(databaseId)) return;
    if (inPlaceOf === null || !found.includes(inPlaceOf)) throw notOwn(folder, found, databaseId);
    write(marker, [inPlaceOf, databaseId]);
  });
}

/** Whether the folder is there and this database's, while a server runs: a mount may have been lost, or another one come. */
export async function isOwnFolder(folder: string, databaseId: string): Promise<boolean> {
  try {
    return namesIn(await readFile(join(folder, MARKER), 'utf8')).includes(databaseId);
  } catch {
    return false;
  }
}

function usable(path: string, mark: (folder: string, marker: string) => void): string {
  const folder = resolve(path);
  try {
    for (const name of ['incoming', 'kept']) makeFolder(join(folder, name));
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    mark(folder, join(folder, MARKER));
    return folder;
  } catch (error) {
    if (error instanceof FilesRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FilesRefused(`FILES_DIR ${folder} cannot be used: ${reason}.`, { cause: error });
  }
}

/** @param place as FILES_DIR names it */
export function notOwn(place: string, found: readonly string[], databaseId: string): FilesRefused {
  const whose =
    found.length === 0 ? `has no file ${MARKER}` : `belongs to another database (${found.join(', ')})`;
  return new FilesRefused(
    `FILES_DIR ${place} ${whose}; this database is ${databaseId}. Name or mount its own, or, if this is the right one, write that name into ${place}/${MARKER}.`,
  );
}

/** In one step, so that no one reads half of it. */
function write(marker: string, databaseIds: readonly string[]): void {
  const next = `${marker}.next`;
  writeFileSync(next, `${databaseIds.join('\n')}\n`, { flush: true });
  renameSync(next, marker);
}

/** The databases that a marker names: one, but for a moment while one takes another one's place. */
function read(marker: string): readonly string[] {
  try {
    return namesIn(readFileSync(marker, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The databases that a marker's text names. */
export function namesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Of several servers that start at once on one folder, the first writes. */
function readOrWrite(marker: string, databaseId: string): readonly string[] {
  try {
    writeFileSync(marker, `${databaseId}\n`, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  if (read(marker).length === 0) {
    // Its process was killed before it was written.
    write(marker, [databaseId]);
  }
  return read(marker);
}
