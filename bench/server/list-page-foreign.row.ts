import type { Row } from '../frame/row.ts';
import { listFigures } from './lists.ts';

export const row: Row = {
  id: 'list-page-foreign',
  chapter: 'Server',
  title: 'First page of texts that the server did not generate',
  measures:
    'wording/list as the row before asks for it, of texts of made-up words in random order with a long tail (bench/foreign).',
  bare: 'the same rows and their exact count by plain SQL on one connection to the database, one after the other, without a server around it.',
  foreign: true,
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [],
  growing: ['1 connection: p50', '32 connections'],
  measure: (bench, conditions) => listFigures(bench, conditions, { foreign: true, payloads: () => [{}] }),
};
