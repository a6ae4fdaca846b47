import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal, stateRefusal } from '#server/domain/refusal.ts';
import { isOwnFolder } from '#server/files/folder.ts';
import type { Space } from '#server/files/space.ts';
import { spend } from '#server/files/spent-pieces.ts';

/** Names are the server's own: nothing that comes from outside becomes a path. */
const NAME = /^[0-9a-f]{32}$/;
/** Characters of a name that its folder is called by, so that no folder has too many files. */
const FOLDER_CHARACTERS = 2;
/** Read at once for a download. */
const PIECE_BYTES = 64 * 1_024;
/** While a file arrives, what is free is looked at again after this many bytes. */
const SPACE_EVERY_BYTES = 16_000_000;
/** A disk that is full, and one on which this user may have no more. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

interface StoreParts {
  /** The files' folder, which exists. */
  readonly folder: string;
  /** Expected content of the marker file. */
  readonly databaseId: string;
  /** Of the folder. */
  readonly space: Space;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Learns when the disk does not do what it should. */
  readonly reportFailure: (error: unknown) => void;
}

/** Bytes that have arrived, and are gone again unless they are kept. */
export interface Incoming {
  /** The only handle to the bytes. */
  readonly fileNameOnDisk: string;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** Where they lie until they are kept. */
  readonly path: string;
  /** Puts them where documents' files lie; from then on only the sweep takes them away. */
  keep(): Promise<void>;
  /** Takes them away, unless they are kept. */
  discard(): Promise<void>;
}

export interface Allowed {
  /** Bytes at most; 0 for any number. */
  readonly limit: number;
  /** Bytes that the sender has announced; 0 when nothing was said. */
  readonly expected: number;
}

/** A kept file that has been opened. */
export interface OpenContent {
  readonly size: number;
  /** Bytes `start` to `end`, both included; closes the file at its end. */
  stream(start: number, end: number): Readable;
  close(): Promise<void>;
}

/** The bytes of documents' files in a folder: `incoming` while they arrive, `kept` from then on. */
export class ContentStore {
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /** Of its folder. */
  get space(): Space {
    return this.#parts.space;
  }

  /**
   * Writes bytes to the disk as they come, and hashes them on the way; never more than a piece of them is in memory.
   * @param allowed null for bytes of the server's own, of which there are few
   * @throws Refusal 413/042 beyond the limit, 503/013 when less than the reserve would stay free or the folder is not
   * there, 422/013 when they cannot be written otherwise, and whatever the source throws; nothing remains of them then
   */
  async receive(source: AsyncIterable<Buffer>, allowed: Allowed | null): Promise<Incoming> {
    if (!(await this.isThere())) throw stateRefusal(REFUSAL.uploadFailed, 'filesGone');
    if (allowed) await this.#onDisk(() => this.#parts.space.refuseBelow(allowed.expected));
    const fileNameOnDisk = randomBytes(16).toString('hex');
    const path = join(this.#parts.folder, 'incoming', fileNameOnDisk);
    const discard = () => rm(path, { force: true });
    try {
      const handle = await this.#onDisk(() => open(path, 'wx'));
      try {
        const { size, sha256 } = await this.#write(handle, source, allowed);
        const keep = () => this.#keep(fileNameOnDisk, path);
        return { fileNameOnDisk, size, sha256, path, keep, discard };
      } finally {
        await handle.close();
      }
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /**
   * Opens kept bytes.
   * @returns null when they are not there
   * @throws Refusal 503/018 when the whole folder is not there
   */
  async open(fileNameOnDisk: string): Promise<OpenContent | null> {
    if (!NAME.test(fileNameOnDisk)) return null;
    let handle: FileHandle;
    try {
      handle = await open(this.#kept(fileNameOnDisk), 'r');
    } catch (error) {
      if (isMissing(error) && (await this.isThere())) return null;
      throw stateRefusal(REFUSAL.serverError, 'filesGone', { cause: error });
    }
    const { size } = await handle.stat();
    return {
      size,
      stream: (start, end) => {
        const stream = Readable.from(pieces(handle, start, end), { objectMode: false });
        // However it ends: a reader may go away before the first piece.
        return stream.once('close', () => void handle.close().catch(this.#parts.reportFailure));
      },
      close: () => handle.close(),
    };
  }

  /** Whether the folder is there, and this database's. */
  isThere(): Promise<boolean> {
    return isOwnFolder(this.#parts.folder, this.#parts.databaseId);
  }

  /** Writes something to the disk and takes it away again. @throws Error when that is not possible */
  async tryOut(): Promise<void> {
    const { folder } = this.#parts;
    if (!(await this.isThere())) throw new Error(`the folder ${folder} of the files is not there`);
    const path = join(folder, 'incoming', `probe-${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(path, 'x', { flag: 'wx' });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Takes kept bytes away for ever. */
  async remove(fileNameOnDisk: string): Promise<void> {
    if (NAME.test(fileNameOnDisk)) await rm(this.#kept(fileNameOnDisk), { force: true });
  }

  /** Takes away what began to arrive before a time and never got to its end. */
  async removeUnfinished(before: number): Promise<void> {
    const folder = join(this.#parts.folder, 'incoming');
    for (const name of await readdir(folder)) {
      if (await isOlder(join(folder, name), before)) await rm(join(folder, name), { force: true });
    }
  }

  /** Names of everything that has been kept since before a time, some at a time. */
  async *keptBefore(before: number): AsyncGenerator<string[]> {
    const kept = join(this.#parts.folder, 'kept');
    for (const folder of await readdir(kept)) {
      const names = (await readdir(join(kept, folder))).filter((name) => NAME.test(name));
      const old: string[] = [];
      for (const name of names) {
        if (await isOlder(join(kept, folder, name), before)) old.push(name);
      }
      if (old.length > 0) yield old;
    }
  }

  async #write(handle: FileHandle, source: AsyncIterable<Buffer>, allowed: Allowed | null) {
    const limit = allowed?.limit ?? 0;
    const hash = createHash('sha256');
    let size = 0;
    let unlooked = 0;
    for await (const piece of source) {
      size += piece.length;
      unlooked += piece.length;
      if (limit > 0 && size > limit)
        throw new Refusal(REFUSAL.fileMissingOrTooLarge, { status: 413, fields: ['file'] });
      if (allowed && unlooked >= SPACE_EVERY_BYTES) {
        unlooked = 0;
        await this.#onDisk(() => this.#parts.space.refuseBelow(0));
      }
      hash.update(piece);
      await this.#onDisk(() => handle.appendFile(piece));
      spend(piece.length);
    }
    // An answer that says the bytes are there is true after a power failure too.
    await this.#onDisk(() => handle.sync());
    return { size, sha256: hash.digest('hex') };
  }

  async #keep(fileNameOnDisk: string, path: string): Promise<void> {
    const target = this.#kept(fileNameOnDisk);
    const seconds = this.#parts.now() / 1_000;
    // Its folders would be made again where a mount is missing.
    if (!(await this.isThere())) throw stateRefusal(REFUSAL.uploadFailed, 'filesGone');
    await this.#onDisk(async () => {
      await utimes(path, seconds, seconds);
      await mkdir(join(target, '..'), { recursive: true });
      await rename(path, target);
      await syncFolder(join(target, '..'));
    });
  }

  #kept(fileNameOnDisk: string): string {
    const folder = fileNameOnDisk.slice(0, FOLDER_CHARACTERS);
    return join(this.#parts.folder, 'kept', folder, fileNameOnDisk);
  }

  /** A disk that is full, or is not there, is not the fault of the sender. */
  async #onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#parts.reportFailure(error);
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (NO_SPACE.has(code)) throw stateRefusal(REFUSAL.uploadFailed, 'reserve', { cause: error });
      if (!(await this.isThere())) throw stateRefusal(REFUSAL.uploadFailed, 'filesGone', { cause: error });
      throw new Refusal(REFUSAL.uploadFailed, { status: 422, fields: ['file'], cause: error });
    }
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
