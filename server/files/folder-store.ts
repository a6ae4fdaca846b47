import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  type FileStore,
  isStoreName,
  type OpenContent,
  placeOf,
  StoreGone,
  type Sum,
} from '#server/files/file-store.ts';
import { handOverFilesFolder, isOwnFolder, prepareFilesFolder } from '#server/files/folder.ts';
import { spend } from '#server/files/spent-pieces.ts';

/** Read at once for a download. */
const PIECE_BYTES = 64 * 1_024;

export interface FolderStoreParts {
  /** As FILES_DIR names it. */
  readonly folder: string;
  /** Expected content of the marker file. */
  readonly databaseId: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Learns of a file that cannot be closed. */
  readonly reportFailure: (error: unknown) => void;
}

/** The bytes of documents' files in a folder: `incoming` while they arrive, `kept` from then on. */
export class FolderStore implements FileStore {
  readonly #parts: FolderStoreParts;
  readonly #folder: string;
  readonly incoming: string;

  constructor(parts: FolderStoreParts) {
    this.#parts = parts;
    this.#folder = resolve(parts.folder);
    this.incoming = join(this.#folder, 'incoming');
  }

  async claim(hasFiles: boolean): Promise<void> {
    prepareFilesFolder(this.#folder, this.#parts.databaseId, hasFiles);
  }

  async handOver(inPlaceOf: string | null): Promise<void> {
    handOverFilesFolder(this.#folder, this.#parts.databaseId, inPlaceOf);
  }

  isThere(): Promise<boolean> {
    return isOwnFolder(this.#folder, this.#parts.databaseId);
  }

  async tryOut(): Promise<void> {
    await this.#mustBeThere();
    const path = join(this.incoming, `probe-${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(path, 'x', { flag: 'wx' });
    } finally {
      await rm(path, { force: true });
    }
  }

  async keep(name: string, path: string): Promise<void> {
    const target = this.#kept(name);
    const seconds = this.#parts.now() / 1_000;
    // Its folders would be made again where a mount is missing.
    await this.#mustBeThere();
    await utimes(path, seconds, seconds);
    await mkdir(join(target, '..'), { recursive: true });
    await rename(path, target);
    await syncFolder(join(target, '..'));
  }

  async open(name: string): Promise<OpenContent | null> {
    const handle = await this.#open(name);
    if (handle === null) return null;
    const { size } = await handle.stat();
    return {
      size,
      stream: async (start, end) => {
        const stream = Readable.from(pieces(handle, start, end), { objectMode: false });
        // However it ends: a reader may go away before the first piece.
        return stream.once('close', () => void handle.close().catch(this.#parts.reportFailure));
      },
      close: () => handle.close(),
    };
  }

  async sumOf(name: string): Promise<Sum | null> {
    const handle = await this.#open(name);
    if (handle === null) return null;
    try {
      const hash = createHash('sha256');
      const { size } = await handle.stat();
      for await (const piece of pieces(handle, 0, size - 1)) hash.update(piece);
      return { sha256: hash.digest('hex'), size };
    } finally {
      await handle.close();
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#kept(name), { force: true });
  }

  async removeUnfinished(before: number): Promise<void> {
    await removeOlder(this.incoming, before);
  }

  async *keptBefore(before: number): AsyncGenerator<string[]> {
    const kept = join(this.#folder, 'kept');
    for (const folder of await readdir(kept)) {
      const names = (await readdir(join(kept, folder))).filter(isStoreName);
      const old: string[] = [];
      for (const name of names) {
        if (await isOlder(join(kept, folder, name), before)) old.push(name);
      }
      if (old.length > 0) yield old;
    }
  }

  /** They have the same folder. */
  async share(): Promise<void> {}

  async bring(_name: string, path: string): Promise<boolean> {
    return isHere(path);
  }

  async unshare(): Promise<void> {}

  async #open(name: string): Promise<FileHandle | null> {
    try {
      return await open(this.#kept(name), 'r');
    } catch (error) {
      if (isMissing(error) && (await this.isThere())) return null;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreGone(`The files cannot be read: ${reason}.`, { cause: error });
    }
  }

  async #mustBeThere(): Promise<void> {
    if (!(await this.isThere())) throw new StoreGone(`the folder ${this.#folder} of the files is not there`);
  }

  #kept(name: string): string {
    return join(this.#folder, 'kept', placeOf(name));
  }
}

/** Whether there is a file of this machine. */
export async function isHere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Takes away the files of a folder that have not been written to since a time. */
export async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (await isOlder(join(folder, name), before)) await rm(join(folder, name), { force: true });
  }
}

async function* pieces(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; ) {
    const length = Math.min(PIECE_BYTES, end - at + 1);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, at);
    if (bytesRead === 0) throw new Error('a file of a document is shorter than it was when it was opened');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
    spend(bytesRead);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isOlder(path: string, before: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
