import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal, stateRefusal } from '#server/domain/refusal.ts';
import { fileTooLarge } from '#server/domain/upload-refusals.ts';
import {
  type FileStore,
  isStoreName,
  type OpenContent,
  type SharedFiles,
  StoreGone,
  type Sum,
} from '#server/files/file-store.ts';
import type { Space } from '#server/files/space.ts';
import { spend } from '#server/files/spent-pieces.ts';

/** While a file arrives, what is free is looked at again after this many bytes. */
const SPACE_EVERY_BYTES = 16_000_000;
/** A disk that is full, and one on which this user may have no more. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

interface StoreParts {
  readonly store: FileStore;
  /** Of the folder in which bytes arrive. */
  readonly space: Space;
  /** Learns when the disk or the store does not do what it should. */
  readonly reportFailure: (error: unknown) => void;
}

/** Bytes that have arrived, and are gone again unless they are kept. */
export interface Incoming extends Sum {
  /** The only handle to the bytes. */
  readonly fileNameOnDisk: string;
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

/** The bytes of documents' files: on the disk while they arrive, in their store from then on. */
export class ContentStore {
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /** Of the folder in which bytes arrive. */
  get space(): Space {
    return this.#parts.space;
  }

  /** Passing files that other servers may need. */
  get shared(): SharedFiles {
    return this.#parts.store;
  }

  /**
   * Writes bytes to the disk as they come, and hashes them on the way; never more than a piece of them is in memory.
   * @param allowed null for bytes of the server's own, of which there are few
   * @throws Refusal 413/042 beyond the limit, 503/013 when less than the reserve would stay free or the store is not
   * there, 422/013 when they cannot be written otherwise, and whatever the source throws; nothing remains of them then
   */
  async receive(source: AsyncIterable<Buffer>, allowed: Allowed | null): Promise<Incoming> {
    const { store, space } = this.#parts;
    if (!(await store.isThere())) throw stateRefusal(REFUSAL.uploadFailed, 'filesGone');
    if (allowed) await this.#onDisk(() => space.refuseBelow(allowed.expected));
    const fileNameOnDisk = randomBytes(16).toString('hex');
    const path = join(store.incoming, fileNameOnDisk);
    const discard = () => rm(path, { force: true });
    try {
      const handle = await this.#onDisk(() => open(path, 'wx'));
      try {
        const sum = await this.#write(handle, source, allowed);
        const keep = () => this.#onDisk(() => store.keep(fileNameOnDisk, path, sum));
        return { fileNameOnDisk, ...sum, path, keep, discard };
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
   * @throws Refusal 503/018 when the whole store is not there
   */
  async open(fileNameOnDisk: string): Promise<OpenContent | null> {
    if (!isStoreName(fileNameOnDisk)) return null;
    const content = await this.#fromStore(() => this.#parts.store.open(fileNameOnDisk));
    if (content === null) return null;
    return { ...content, stream: (start, end) => this.#fromStore(() => content.stream(start, end)) };
  }

  /** Whether the store is there, and this database's. */
  isThere(): Promise<boolean> {
    return this.#parts.store.isThere();
  }

  /** Puts something into the store and takes it away again. @throws Error when that is not possible */
  tryOut(): Promise<void> {
    return this.#parts.store.tryOut();
  }

  /** Takes kept bytes away for ever. */
  async remove(fileNameOnDisk: string): Promise<void> {
    if (isStoreName(fileNameOnDisk)) await this.#parts.store.remove(fileNameOnDisk);
  }

  /** Takes away what began to arrive before a time and never got to its end. */
  removeUnfinished(before: number): Promise<void> {
    return this.#parts.store.removeUnfinished(before);
  }

  /** Names of everything that has been kept since before a time, some at a time. */
  keptBefore(before: number): AsyncIterable<string[]> {
    return this.#parts.store.keptBefore(before);
  }

  async #write(handle: FileHandle, source: AsyncIterable<Buffer>, allowed: Allowed | null): Promise<Sum> {
    const limit = allowed?.limit ?? 0;
    const hash = createHash('sha256');
    let size = 0;
    let unlooked = 0;
    for await (const piece of source) {
      size += piece.length;
      unlooked += piece.length;
      if (limit > 0 && size > limit) throw fileTooLarge(limit);
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

  async #fromStore<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreGone)) throw error;
      throw stateRefusal(REFUSAL.serverError, 'filesGone', { cause: error });
    }
  }

  /** A disk that is full, or a store that is not there, is not the fault of the sender. */
  async #onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#parts.reportFailure(error);
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (NO_SPACE.has(code)) throw stateRefusal(REFUSAL.uploadFailed, 'reserve', { cause: error });
      if (error instanceof StoreGone || !(await this.isThere()))
        throw stateRefusal(REFUSAL.uploadFailed, 'filesGone', { cause: error });
      throw new Refusal(REFUSAL.uploadFailed, { status: 422, fields: ['file'], cause: error });
    }
  }
}
