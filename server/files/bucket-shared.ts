import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sum } from '#server/files/file-store.ts';

/** Hash and size of a file of this machine. */
export async function sumOfFile(path: string): Promise<Sum> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** Writes a stream to a file that is there only when it is whole. */
export async function writeWhole(source: Readable, path: string): Promise<void> {
  const arriving = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await pipeline(source, createWriteStream(arriving, { flags: 'wx' }));
    await rename(arriving, path);
  } finally {
    await rm(arriving, { force: true });
  }
}
