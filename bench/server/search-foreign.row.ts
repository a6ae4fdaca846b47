import { foreignTerms } from '../foreign/texts.ts';
import type { Row } from '../frame/row.ts';
import { listFigures } from './lists.ts';

export const row: Row = {
  id: 'search-foreign',
  chapter: 'Server',
  title: 'Search of texts that the server did not generate',
  measures:
    'wording/list for a term anywhere in texts of made-up words in random order with a long tail (bench/foreign), session and rights; some 2,000 terms in turns: words, parts of words, and pairs that follow each other. The server has just been started; nothing is waited for.',
  bare: "the same rows and their exact count by `like '%…%'` on one connection to the database, one after the other, without a server around it.",
  foreign: true,
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [{ figure: '32 connections', of: 'value', atLeast: 250, size: 100_000, peer: '111/s' }],
  growing: ['1 connection: p50', '32 connections'],
  grows:
    'for each three characters of a term the index reads a list of places that is ten times as long, which is half of what a search takes on SQLite at a million; `like` grows with the number itself, from 47 to 379 ms.',
  measure: (bench, conditions) =>
    listFigures(bench, conditions, {
      foreign: true,
      payloads: () => foreignTerms().map((keyWord) => ({ keyWord })),
    }),
};
