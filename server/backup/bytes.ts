import { createHash } from 'node:crypto';
import { link, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Encrypt } from '#server/backup/encryption.ts';
import type { Sum } from '#server/files/file-store.ts';

const PIECE_BYTES = 256 * 1_024;

/**
 * Hash and size of a file.
 * @returns null when it is not there
 */
export async function sumOf(path: string): Promise<Sum | null> {
  return read(path, async () => {});
}

/**
 * Copies a file so that it outlives a power failure, and hashes it on the way.
 * @param to is not there yet; its folder is made
 * @returns null when there is no file to copy
 */
export async function copyFile(from: string, to: string): Promise<Sum | null> {
  if (!(await isThere(from))) return null;
  await mkdir(dirname(to), { recursive: true });
  const target = await open(to, 'wx');
  try {
    const sum = await read(from, async (piece) => {
      await target.appendFile(piece);
    });
    await target.sync();
    return sum;
  } finally {
    await target.close();
  }
}

/** Sums of bytes as they were read, and as they lie in the file now; equal where nothing encrypts them. */
export interface WrittenSums {
  readonly plain: Sum;
  readonly written: Sum;
}

/**
 * Writes bytes to a file that outlives a power failure, and hashes them on the way.
 * @param to is not there yet; its folder is made
 */
export async function writeBytes(
  bytes: AsyncIterable<Uint8Array>,
  to: string,
  encrypt: Encrypt | null,
): Promise<WrittenSums> {
  await mkdir(dirname(to), { recursive: true });
  const target = await open(to, 'wx');
  try {
    const [plain, written] = [new Summing(), new Summing()];
    const pieces = plain.passing(bytes);
    for await (const piece of written.passing(encrypt ? encrypt(pieces) : pieces)) {
      await target.appendFile(piece);
    }
    await target.sync();
    return { plain: plain.sum(), written: written.sum() };
  } finally {
    await target.close();
  }
}

/** Hash and size of what passes by. */
class Summing {
  readonly #hash = createHash('sha256');
  #size = 0;

  async *passing(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.#hash.update(piece);
      this.#size += piece.length;
      yield piece;
    }
  }

  sum(): Sum {
    return { sha256: this.#hash.digest('hex'), size: this.#size };
  }
}

/**
 * Gives a file another name, so that its bytes lie on the disk only once.
 * @param size that it should have; null where only its owner knows
 * @returns whether that was possible, and it has that size
 */
export async function linkFile(from: string, to: string, size: number | null): Promise<boolean> {
  try {
    if (size !== null && (await stat(from)).size !== size) return false;
    await mkdir(dirname(to), { recursive: true });
    await link(from, to);
    return true;
  } catch {
    // Not every file system can; it is copied then.
    return false;
  }
}

/** Makes new names in a folder outlive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(passOverMissing)) !== null;
}

async function read(path: string, take: (piece: Buffer) => Promise<void>): Promise<Sum | null> {
  const handle = await open(path, 'r').catch(passOverMissing);
  if (handle === null) return null;
  try {
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), size };
      const some = piece.subarray(0, bytesRead);
      hash.update(some);
      await take(some);
      size += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

function passOverMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
