import type { Row } from '../frame/row.ts';
import { BARE, MEASURES, saveFigures } from './saving.ts';

export const row: Row = {
  id: 'save-foreign',
  chapter: 'Server',
  title: 'Save of texts that the server did not generate',
  measures: `${MEASURES} The texts are those of bench/foreign, without a history yet.`,
  bare: BARE,
  foreign: true,
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [],
  growing: ['p50', 'eight at once: saves'],
  measure: (bench, conditions) => saveFigures(bench, conditions, { foreign: true }),
};
