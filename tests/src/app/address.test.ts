import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '#contract/limits.ts';
import { WORDING } from '#contract/records/wording.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { pathOf, routeOf } from '#src/address/address.ts';
import { FUZZ } from '#tests/support/long.ts';

const MATRIX_QUERY = {
  ...{ contextIdentifier: 'nord', langs: ['de', 'fr'], keyWord: 'x', prefix: 'login.' },
  only: 'missing' as const,
  missingIn: null,
};

describe('the place of an address', () => {
  it.each([
    ['/', { kind: 'home' }],
    ['/home', { kind: 'home' }],
    ['/home/', { kind: 'home' }],
    ['/?x=1', { kind: 'home' }],
    ['/wordings', { kind: 'wordings', query: FIRST_QUERY }],
    ['/wordings/', { kind: 'wordings', query: FIRST_QUERY }],
    ['/wording/new', { kind: 'wording', id: null }],
    ['/wording/12', { kind: 'wording', id: 12 }],
    ['/overviewContextWordings', { kind: 'overview', query: FIRST_QUERY }],
    ['/contexts', { kind: 'contexts', query: FIRST_QUERY }],
    ['/context/new', { kind: 'context', identifier: null }],
    ['/context/REGION%2FS%C3%9CD', { kind: 'context', identifier: 'REGION/SÜD' }],
    ['/context/%6Eew', { kind: 'context', identifier: 'new' }],
    ['/languages', { kind: 'languages', query: FIRST_QUERY }],
    ['/language/3', { kind: 'language', id: 3 }],
    ['/users', { kind: 'users', query: FIRST_QUERY }],
    ['/user', { kind: 'user', id: null }],
    ['/user/new', { kind: 'user', id: null }],
    ['/user/4', { kind: 'user', id: 4 }],
    ['/own/details', { kind: 'ownDetails' }],
    ['/documents', { kind: 'documents', query: FIRST_QUERY }],
    ['/document/new', { kind: 'document', id: null }],
    ['/document/5', { kind: 'document', id: 5 }],
    ['/document/files/', { kind: 'documentFiles', query: FIRST_QUERY }],
    ['/document/files/5', { kind: 'documentFiles', query: { ...FIRST_QUERY, joinId: 5 } }],
    ['/document/file/5/new', { kind: 'documentFile', documentId: 5, fileId: null }],
    ['/document/file/5/9', { kind: 'documentFile', documentId: 5, fileId: 9 }],
    ['/mailTemplates', { kind: 'mailTemplates', query: FIRST_QUERY }],
    ['/mailTemplate/2', { kind: 'mailTemplate', id: 2 }],
    ['/wordings/update', { kind: 'wordingMove', selection: null }],
    ['/wordings/update?selection=a1', { kind: 'wordingMove', selection: 'a1' }],
    ['/wordings/replace', { kind: 'wordingReplace', query: { ...FIRST_MATRIX_QUERY, scope: 'all' } }],
    [
      '/wordings/replace?context=nord&langs=de,fr&search=x&prefix=login.&only=missing&scope=subtree',
      { kind: 'wordingReplace', query: { ...MATRIX_QUERY, scope: 'subtree' } },
    ],
    [
      '/wordings/matrix/replace?context=nord&scope=other',
      {
        kind: 'wordingReplace',
        query: { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord', scope: 'context' },
      },
    ],
    ['/wordings/matrix', { kind: 'wordingMatrix', query: FIRST_MATRIX_QUERY }],
    [
      '/wordings/matrix?context=nord&langs=de,fr&search=x&prefix=login.&only=missing',
      { kind: 'wordingMatrix', query: MATRIX_QUERY },
    ],
    [
      '/wordings/exchange?context=nord',
      { kind: 'wordingExchange', query: { contextIdentifier: 'nord', choice: null } },
    ],
    [
      '/wordings/exchange?format=csv&source=de&target=fr&language=en&placeholders=formatjs&prefix=a&search=b&only=missing&inherited=true',
      {
        kind: 'wordingExchange',
        query: {
          contextIdentifier: null,
          choice: {
            ...{ format: 'csv', source: 'de', target: 'fr', lang: 'en', placeholders: 'formatjs' },
            ...{ prefix: 'a', keyWord: 'b', only: 'missing', inherited: true },
          },
        },
      },
    ],
    ['/serverOverview', { kind: 'serverOverview' }],
    ['/tokens', { kind: 'tokens' }],
    [
      '/security?kind=refused&user=eva&from=2026-11-01',
      {
        kind: 'security',
        query: { ...FIRST_QUERY, also: { kind: 'refused', user: 'eva', from: '2026-11-01' } },
      },
    ],
    ['/contexts/tree', { kind: 'contextTree' }],
    ['/wording/new?copy=12-identifier', { kind: 'wording', id: null, copies: '12-identifier' }],
    ['/context/new?context=region-nord', { kind: 'context', identifier: null, startsIn: 'region-nord' }],
    ['/audit/', { kind: 'audit', query: FIRST_AUDIT_QUERY }],
    ['/audit?type=all', { kind: 'audit', query: { ...FIRST_AUDIT_QUERY, type: 'all' } }],
    [
      '/audit?type=wording&from=2026-01-05T08:05&to=morgen&page=2',
      { kind: 'audit', query: { ...FIRST_AUDIT_QUERY, type: 'wording', from: '2026-01-05T08:05', page: 2 } },
    ],
  ])('%s is known', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each([
    '/wording',
    '/wording/0',
    '/wording/-1',
    '/wording/007',
    '/wording/1e3',
    '/wording/12/more',
    '/wording/99999999999999999999',
    '/wordings/12',
    '/home/new',
    '/document/file/5',
    '/document/file/x/new',
    '/document/files/new',
    '/context',
    '/users/4',
    '/nowhere?and=more',
  ])('%s is unknown and kept unchanged', (path) => {
    expect(routeOf(path)).toEqual({ kind: 'unknown', path });
    expect(pathOf(routeOf(path))).toBe(path);
  });

  it('takes what it can use of a list address and the beginning for the rest', () => {
    const query = { ...FIRST_QUERY, keyWord: 'a b', contextIdentifier: 'GLOBAL' };
    const path = '/wordings?page=-3&size=7&search=a+b&context=GLOBAL&sort=password&direction=desc';
    expect(routeOf(path)).toEqual({ kind: 'wordings', query });
  });

  it('narrows no list to what its records do not have', () => {
    const inactive = { ...FIRST_QUERY, active: false };
    expect(routeOf('/contexts?language=de&state=inactive')).toEqual({ kind: 'contexts', query: inactive });
    expect(routeOf('/wordings?language=&state=both')).toEqual({ kind: 'wordings', query: FIRST_QUERY });
  });
});

describe('the address of a route', () => {
  it('leaves out what is as at first', () => {
    expect(pathOf({ kind: 'wordings', query: FIRST_QUERY })).toBe('/wordings');
    expect(pathOf({ kind: 'home' })).toBe('/');
  });

  it('carries page, size, search, context, language, state and order', () => {
    const query = {
      page: 2,
      size: 30,
      keyWord: 'Termin & mehr',
      contextIdentifier: 'region-süd',
      lang: 'de',
      active: false,
      joinId: null,
      also: {},
      sort: { field: 'identifier', direction: 'desc' },
    } as const;
    expect(pathOf({ kind: 'wordings', query })).toBe(
      '/wordings?page=2&size=30&search=Termin+%26+mehr&context=region-s%C3%BCd&language=de&state=inactive&sort=identifier&direction=desc',
    );
  });

  it('carries what users alone can be narrowed to, and nothing else by those names', () => {
    const also = { role: 'EDITOR', factor: 'off', signin: 'never' };
    const route = { kind: 'users', query: { ...FIRST_QUERY, also } } as const;
    expect(pathOf(route)).toBe('/users?role=EDITOR&factor=off&signin=never');
    expect(routeOf(pathOf(route))).toEqual(route);
    expect(routeOf('/users?role=ROOT&factor=')).toEqual({ kind: 'users', query: FIRST_QUERY });
    expect(routeOf('/wordings?role=EDITOR')).toEqual({ kind: 'wordings', query: FIRST_QUERY });
  });

  it('leads back to the same route, whatever is searched for', () => {
    const direction = fc.constantFrom('asc', 'desc');
    const query = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      size: fc.constantFrom(...PAGE_SIZES),
      keyWord: fc.string({ unit: 'grapheme' }),
      contextIdentifier: fc.option(fc.string({ unit: 'grapheme' })),
      lang: fc.option(fc.constantFrom('de', 'all', 'fr_BE')),
      active: fc.option(fc.boolean()),
      joinId: fc.constant(null),
      also: fc.constant({}),
      sort: fc.option(fc.record({ field: fc.constantFrom(...WORDING.sorts), direction })),
    });
    fc.assert(
      fc.property(query, (one) => {
        const route = { kind: 'wordings', query: one } as const;
        expect(routeOf(pathOf(route))).toEqual(route);
      }),
      { seed: FUZZ.seed },
    );
  });
});
