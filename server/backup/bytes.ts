import { createHash } from 'node:crypto';
import { link, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OpenContent, Sum } from '#server/files/file-store.ts';

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

/**
 * Writes opened bytes to a file that outlives a power failure, and hashes them on the way.
 * @param to is not there yet; its folder is made
 */
export async function writeContent({ size, stream }: OpenContent, to: string): Promise<Sum> {
  await mkdir(dirname(to), { recursive: true });
  const target = await open(to, 'wx');
  try {
    const hash = createHash('sha256');
    let written = 0;
    for await (const piece of await stream(0, size - 1)) {
      hash.update(piece);
      await target.appendFile(piece);
      written += piece.length;
    }
    await target.sync();
    return { sha256: hash.digest('hex'), size: written };
  } finally {
    await target.close();
  }
}

/**
 * Gives a file another name, so that its bytes lie on the disk only once.
 * @returns whether that was possible, and it has the size that it should have
 */
export async function linkFile(from: string, to: string, size: number): Promise<boolean> {
  try {
    if ((await stat(from)).size !== size) return false;
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
