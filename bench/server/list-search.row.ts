import type { Row } from '../frame/row.ts';
import { PARTS } from '../lists/terms.ts';
import { listFigures } from './lists.ts';

const COUNTED =
  'each term is another one, counted up to ten thousand, and PostgreSQL reads every text that its index names, to make sure of it; client, server and database share the cores.';

export const row: Row = {
  id: 'list-search',
  chapter: 'Server',
  title: 'Search of the wordings',
  measures: `wording/list for a term anywhere in the texts, with its count, session and rights; ${PARTS.length} terms in turns.`,
  bare: "the same rows and the same count by `like '%…%'` on one connection to the database, one after the other, without a server around it.",
  sizes: [300, 100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    { figure: '32 connections', of: 'value', atLeast: 300, size: 100_000, peer: '154/s', missed: COUNTED },
    { figure: '32 connections: p99', of: 'value', atMost: 150, size: 100_000, missed: COUNTED },
  ],
  growing: ['1 connection: p50', '32 connections'],
  grows:
    'a term of few trigrams has its matches looked up in longer lists of places; up to 10,000 of them are counted.',
  measure: (bench, conditions) =>
    listFigures(bench, conditions, { payloads: () => PARTS.map((keyWord) => ({ keyWord })) }),
};
