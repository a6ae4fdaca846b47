import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Figure } from '../frame/row.ts';

const KILOBYTE = 1_000;

/**
 * Sizes of built modules, each packed by itself: two figures for each, `NAME: br` and `NAME: gzip` in KB.
 * @param folder where a client was built to
 * @param names of its modules, without `.js`
 */
export function packedSizes(folder: string, names: readonly string[]): Figure[] {
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, `${name}.js`));
    return [
      { name: `${name}: br`, unit: 'KB', value: brotliCompressSync(text).length / KILOBYTE },
      { name: `${name}: gzip`, unit: 'KB', value: gzipSync(text, { level: 9 }).length / KILOBYTE },
    ];
  });
}
