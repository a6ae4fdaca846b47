import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { DatabaseMoved } from '#server/dialect/base/failure.ts';

/**
 * The file that a database was opened from. SQLite goes on writing to it wherever it has been moved to, and even when
 * it has been deleted: without a look at the path a change would be acknowledged that is lost.
 */
export class OpenFile {
  readonly path: string;
  readonly #handle: number;
  readonly #own: { readonly dev: bigint; readonly ino: bigint };
  /** How it was when it was first found to be away; null while it is in its place. */
  #left: { readonly mtimeNs: bigint; readonly size: bigint } | null = null;

  /** @param path of a database that is open */
  constructor(path: string) {
    this.path = path;
    this.#handle = openSync(path, 'r');
    this.#own = fstatSync(this.#handle, { bigint: true });
  }

  /**
   * Whether the path leads to the file that is open. One that has come back is in its place again only if no one has
   * written to it meanwhile: what this process still knows of it would be wrong.
   */
  isInPlace(): boolean {
    if (!this.#isAtPath()) {
      this.#left ??= fstatSync(this.#handle, { bigint: true });
      return false;
    }
    if (this.#left) {
      const { mtimeNs, size } = fstatSync(this.#handle, { bigint: true });
      if (mtimeNs !== this.#left.mtimeNs || size !== this.#left.size) return false;
      this.#left = null;
    }
    return true;
  }

  /** @throws DatabaseMoved when it is not in its place */
  refuseMoved(): void {
    if (!this.isInPlace()) throw new DatabaseMoved(this.path);
  }

  /** For reading. */
  get descriptor(): number {
    return this.#handle;
  }

  /** After the connections only: the locks of SQLite go with any handle of the file that this process closes. */
  close(): void {
    closeSync(this.#handle);
  }

  /** A few microseconds, beside a commit that waits for the disk. */
  #isAtPath(): boolean {
    try {
      const found = statSync(this.path, { bigint: true, throwIfNoEntry: false });
      return found !== undefined && found.ino === this.#own.ino && found.dev === this.#own.dev;
    } catch {
      // The path can no longer be resolved.
      return false;
    }
  }
}
