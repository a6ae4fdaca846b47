import { buildTexts } from '#scripts/support/build-clients.mjs';
import { Missing, type Row } from '../frame/row.ts';
import { packedSizes } from './packed.ts';

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
    return packedSizes(bench.folder, ['texts', 'i18next', 'formatjs']);
  },
};
