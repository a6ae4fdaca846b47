import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** In the folder of the files; says whose they are. */
const MARKER = 'leitstand-database';

/** A folder that cannot be used, or is not this database's; the message is one line for whoever starts the server. */
export class FilesRefused extends Error {}

/**
 * Makes the folder of documents' files ready. A marker file in it names the database, so that a server never works on a
 * folder of another one, or on an empty one where a mount is missing.
 * @param databaseId what the marker has to hold
 * @param hasFiles whether the database has files already, whose bytes a new folder would not have
 * @throws FilesRefused with one line for whoever starts the server
 */
export function prepareFilesFolder(path: string, databaseId: string, hasFiles: boolean): string {
  const folder = resolve(path);
  const marker = join(folder, MARKER);
  try {
    for (const name of ['incoming', 'kept']) mkdirSync(join(folder, name), { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const found = hasFiles ? read(marker) : readOrWrite(marker, databaseId);
    if (found === databaseId) return folder;
    const whose = found === null ? `has no file ${MARKER}` : `belongs to another database (${found})`;
    throw new FilesRefused(
      `FILES_DIR ${folder} ${whose}; this database is ${databaseId}. Mount its folder there, or, if it is the right one, write that name into ${marker}.`,
    );
  } catch (error) {
    if (error instanceof FilesRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FilesRefused(`FILES_DIR ${folder} cannot be used: ${reason}.`, { cause: error });
  }
}

function read(marker: string): string | null {
  try {
    return readFileSync(marker, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Of several servers that start at once on one folder, the first writes. */
function readOrWrite(marker: string, databaseId: string): string | null {
  try {
    writeFileSync(marker, `${databaseId}\n`, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return read(marker);
}
