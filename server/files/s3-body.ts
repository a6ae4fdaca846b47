import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Sum } from '#server/files/file-store.ts';
import type { S3Body } from '#server/files/s3-client.ts';

/** Bytes in memory as a body. */
export function bodyOf(bytes: Buffer): S3Body {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes], { objectMode: false }),
  };
}

/** A part of a file as a body. */
export function bodyOfFile(path: string, { size, sha256 }: Sum, start = 0): S3Body {
  return {
    size,
    sha256,
    open: () => (size === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + size - 1 })),
  };
}
