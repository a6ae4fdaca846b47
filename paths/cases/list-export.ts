import { listExportMachine } from '#machines/list-export/list-export.machine.ts';
import { listExportSelectors } from '#machines/list-export/list-export.selectors.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';

export const listExportCases = casesFor(listExportMachine, {
  given: {
    start: {
      says: 'the user wants a list as a file',
      input: { query: FIRST_QUERY, name: 'Formulierungen.csv' },
    },
  },
  events: {
    'export.retry': { again: { says: 'the user tries it again' } },
    'export.close': { gone: { says: 'the user wants it no more' } },
  },
  answers: {
    collect: {
      some: { says: 'the first 500 of 501 rows arrive', gives: { piece: {}, rows: 500, count: 501 } },
      all: { says: 'all rows arrive', gives: { piece: {}, rows: 7, count: 7 } },
      none: { says: 'there are no rows any more', gives: { piece: {}, rows: 0, count: 0 } },
      much: { says: 'there are a million rows', gives: { piece: {}, rows: 500, count: 1_000_000 } },
      ...failures('the list', '019'),
    },
    keep: {
      kept: { says: 'the browser takes the file', gives: undefined },
      broken: failures('the file', '019').unreachable,
    },
  },
  view: listExportSelectors,
  matters: ({ rows, count, failure }) => [rows > 0, count !== null && rows >= count, failure !== null],
  screen: {
    none: 'its notice begins a flow of its own as soon as it is there, in a list; it is walked in the browser',
  },
});
