import type { Row } from '../frame/row.ts';
import { listFigures } from './lists.ts';

const SHARED =
  'on PostgreSQL the two cores are shared by three: who asks, the server and the database, which costs about as much of them as the server. With a core of its own for each the server alone is what limits, as on SQLite.';

export const row: Row = {
  id: 'list-page',
  chapter: 'Server',
  title: 'First page of the wordings',
  measures:
    'wording/list for the first 15 rows and the exact count, with session and rights: how many calls a second 32 connections get answered, and how long one connection waits.',
  bare: 'the same rows and `count(*)` by plain SQL on one connection to the database, one after the other, without a server around it.',
  sizes: [300, 100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    { figure: '32 connections', of: 'value', atLeast: 3_000, size: 100_000, peer: '728/s', missed: SHARED },
    { figure: '32 connections: p99', of: 'value', atMost: 25, size: 100_000, missed: SHARED },
  ],
  growing: ['1 connection: p50', '32 connections'],
  measure: (bench, conditions) => listFigures(bench, conditions, { payloads: () => [{}] }),
};
