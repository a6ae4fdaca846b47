import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildTexts } from '#scripts/support/build-clients.mjs';
import { Missing, type Row } from '../frame/row.ts';

const KILOBYTE = 1_000;

export const row: Row = {
  id: 'texts-weight',
  chapter: 'Weight',
  title: 'What an application carries to show texts',
  measures: 'The modules of clients/texts as they are built, each packed by itself.',
  bare: null,
  sizes: null,
  databases: null,
  targets: [{ figure: 'texts: br', of: 'value', atMost: 3 }],
  async measure(bench) {
    const { code, tail } = await buildTexts(process.execPath, bench.folder);
    if (code !== 0) throw new Missing(tail);
    return ['texts', 'i18next', 'formatjs'].flatMap((name) => {
      const text = readFileSync(join(bench.folder, `${name}.js`));
      return [
        { name: `${name}: br`, unit: 'KB', value: brotliCompressSync(text).length / KILOBYTE },
        { name: `${name}: gzip`, unit: 'KB', value: gzipSync(text, { level: 9 }).length / KILOBYTE },
      ];
    });
  },
};
