import { buildCli } from '#scripts/support/build-clients.mjs';
import type { Row } from '../frame/row.ts';
import { packedSizes } from './packed.ts';

export const row: Row = {
  id: 'cli-weight',
  chapter: 'Weight',
  title: 'What a pipeline carries to pull, push and check texts',
  measures: 'The module of clients/cli as it is built, packed.',
  bare: null,
  sizes: null,
  databases: null,
  targets: [{ figure: 'leitstand: br', of: 'value', atMost: 8 }],
  async measure(bench) {
    return packedSizes(await buildCli(bench.folder), ['leitstand']);
  },
};
