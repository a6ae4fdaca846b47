import type { Row } from '../frame/row.ts';
import { BARE, MEASURES, saveFigures } from './saving.ts';

export const row: Row = {
  id: 'save',
  chapter: 'Server',
  title: 'Save with history',
  measures: MEASURES,
  bare: BARE,
  sizes: [300, 100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    {
      ...{ figure: 'saves', of: 'ratio', atLeast: 0.5, size: 100_000 },
      missed:
        'beside the rows it is a call over HTTP, the question who makes it, and what there is to say about the text. On PostgreSQL it waits four times for the database, once less than the bare one; where the cores are shared, each change of process waits too.',
    },
    {
      ...{ figure: 'p99', of: 'value', atMost: 8, size: 100_000, database: 'sqlite' },
      missed:
        'the slowest in a hundred wait for the disk, which other machines share: it is 5 ms at other times.',
    },
    {
      ...{ figure: 'eight at once: saves', of: 'value', atLeast: 800, size: 100_000 },
      ...{ database: 'sqlite', peer: '176/s' },
      missed:
        "it is the processor, all of one core: of a save half is SQLite's own, most of it four indexes of searches, which each commit writes.",
    },
    {
      ...{ figure: 'eight at once: saves', of: 'value', atLeast: 700, size: 100_000 },
      ...{ database: 'postgres', peer: '176/s' },
      missed:
        'one transaction at a time writes, and on PostgreSQL it waits twice for the database, on the cores that client and server share with it.',
    },
  ],
  growing: ['p50', 'eight at once: saves'],
  grows:
    'most of it is the disk: a commit of one text touches as many pages, but of a database of 3 GB fewer of them are in memory, and its log is as often written back.',
  measure: (bench, conditions) => saveFigures(bench, conditions),
};
