import { FREQUENT, TERMS } from './terms.ts';

/** One kind of call: what the call with a number asks for, and the same as a bare query. */
export interface Measure {
  readonly title: string;
  readonly path: string;
  readonly payload: (number: number) => object;
  /** The statements that answer it, without anything around them; null where there is nothing to compare with. */
  readonly bare: ((number: number) => readonly string[]) | null;
  /** How many different calls there are; without it any number. */
  readonly calls?: number;
  /** Whether it is measured with one connection only. */
  readonly alone?: boolean;
}

const COLUMNS =
  'id, lang, identifier, value, "contextIdentifier", "resetInheritance", active, "creationDate", "modificationDate"';
const SORTS = {
  identifier: '"identifierKey"',
  value: '"valueKey"',
  lang: 'lang',
  contextIdentifier: '"contextIdentifier"',
  resetInheritance: '"resetInheritance"',
  creationDate: '"creationDate"',
  modificationDate: '"modificationDate"',
} as const;
const YEAR = { from: '2025-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };

function page(offset: number, order = 'id'): string {
  return `select ${COLUMNS} from wordings order by ${order} limit 15 offset ${offset}`;
}

/** Bare statements for a page of all wordings, or of those that contain a term. */
export function pageStatements(term: string | undefined, rows: number): readonly string[] {
  const folded = term?.toLowerCase().trim().replaceAll("'", "''");
  const matching = `from wordings${folded === undefined ? '' : ` where "searchText" like '%${folded}%'`}`;
  return [`select ${COLUMNS} ${matching} order by id limit ${rows}`, `select count(*) ${matching}`];
}

/** @param size of the table */
export function measuresFor(size: number): Measure[] {
  const middle = Math.floor(size / 2);
  const list = (title: string, offset: number): Measure => ({
    title,
    path: 'wording/list',
    payload: () => ({ offset, maxResult: 15 }),
    bare: () => [page(offset), 'select count(*) from wordings'],
  });
  const search = (title: string, terms: readonly string[], filter: object, where = ''): Measure => ({
    title,
    path: 'wording/list',
    payload: (number) => ({ offset: 0, maxResult: 15, keyWord: terms[number % terms.length], filter }),
    bare: (number) => {
      const term = (terms[number % terms.length] ?? '').toLowerCase().trim().replaceAll("'", "''");
      const matching = `from wordings where "searchText" like '%${term}%' ${where}`;
      return [`select ${COLUMNS} ${matching} order by id limit 15`, `select count(*) ${matching}`];
    },
    calls: terms.length,
  });
  return [
    list('first page', 0),
    list('page 50', Math.min(735, Math.max(0, size - 15))),
    list('page in the middle', middle),
    ...Object.entries(SORTS).flatMap(([field, order]) =>
      [0, middle].map((offset) => ({
        ...list('', offset),
        alone: offset > 0,
        title: `${offset === 0 ? 'first page' : 'page in the middle'} by ${field}`,
        payload: () => ({ offset, maxResult: 15, filter: { sort: { field, direction: 'asc' } } }),
        bare: () => [page(offset, `${order}, id`), 'select count(*) from wordings'],
      })),
    ),
    search('search, distinct terms', TERMS, {}),
    search('search, the most frequent', FREQUENT, {}),
    search(
      'search in one context',
      TERMS.slice(0, 200),
      { contextIdentifier: 'plattform-1' },
      `and "contextIdentifier" = 'plattform-1'`,
    ),
    search('search in one language', TERMS.slice(200, 400), { lang: 'de' }, `and lang = 'de'`),
    {
      ...search('search, sorted by value', TERMS.slice(0, 200), {}),
      payload: (number) => ({
        ...{ offset: 0, maxResult: 15, keyWord: TERMS[number % 200] },
        filter: { sort: { field: 'value', direction: 'desc' } },
      }),
      bare: null,
    },
    audit('history of a year', () => ({})),
    audit('history, middle of a year', () => ({ offset: middle })),
    {
      ...audit('history of a year, frequent words', (number) => ({
        keyWord: FREQUENT[number % FREQUENT.length],
      })),
      // With a million entries each takes most of a second, and the last of 32 at once would wait too long.
      alone: true,
    },
    audit('history of a year, distinct terms', (number) => ({ keyWord: TERMS[number % TERMS.length] })),
    documents('documents', 'document/list', {}),
    documents('documents by number of files', 'document/list', {
      filter: { sort: { field: 'documentFilesCount', direction: 'desc' } },
    }),
    searched('documents, search', 'document/list'),
    documents('files', 'document/file/list', {}),
    documents('files by document', 'document/file/list', {
      offset: 5_000,
      filter: { sort: { field: 'docIdentifier', direction: 'asc' } },
    }),
    searched('files, search', 'document/file/list'),
  ];
}

function audit(title: string, payload: (number: number) => object): Measure {
  const about = { entity: 'wording', withChanges: true, ...YEAR, maxResult: 100 };
  return {
    title,
    path: 'audit/wording/revisions',
    payload: (number) => ({ ...about, ...payload(number) }),
    bare: null,
  };
}

function documents(title: string, path: string, payload: object): Measure {
  return { title, path, payload: () => ({ maxResult: 15, ...payload }), bare: null };
}

function searched(title: string, path: string): Measure {
  return {
    title,
    path,
    payload: (number) => ({ maxResult: 15, keyWord: TERMS[number % TERMS.length] }),
    bare: null,
  };
}
