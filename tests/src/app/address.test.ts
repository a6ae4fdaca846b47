import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '#contract/limits.ts';
import { WORDING_SORTS } from '#contract/wording.ts';
import { FIRST_QUERY } from '#machines/record-list/list-query.ts';
import { pathOf, placeOf } from '#src/app/address.ts';

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
  ])('%s is known', (path, place) => {
    expect(placeOf(path)).toEqual(place);
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
    '/nowhere?and=more',
  ])('%s is unknown and kept as it is', (path) => {
    expect(placeOf(path)).toEqual({ kind: 'unknown', path });
    expect(pathOf(placeOf(path))).toBe(path);
  });

  it('takes what it can use of a list address and the beginning for the rest', () => {
    const query = { ...FIRST_QUERY, keyWord: 'a b', contextIdentifier: 'GLOBAL' };
    const path = '/wordings?page=-3&size=7&search=a+b&context=GLOBAL&sort=password&direction=desc';
    expect(placeOf(path)).toEqual({ kind: 'wordings', query });
  });
});

describe('the address of a place', () => {
  it('leaves out what is as at first', () => {
    expect(pathOf({ kind: 'wordings', query: FIRST_QUERY })).toBe('/wordings');
    expect(pathOf({ kind: 'home' })).toBe('/');
  });

  it('carries page, size, search, context and order', () => {
    const query = {
      page: 2,
      size: 30,
      keyWord: 'Termin & mehr',
      contextIdentifier: 'region-süd',
      sort: { field: 'identifier', direction: 'desc' },
    } as const;
    expect(pathOf({ kind: 'wordings', query })).toBe(
      '/wordings?page=2&size=30&search=Termin+%26+mehr&context=region-s%C3%BCd&sort=identifier&direction=desc',
    );
  });

  it('leads back to the same place, whatever is searched for', () => {
    const direction = fc.constantFrom('asc', 'desc');
    const query = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      size: fc.constantFrom(...PAGE_SIZES),
      keyWord: fc.string({ unit: 'grapheme' }),
      contextIdentifier: fc.option(fc.string({ unit: 'grapheme' })),
      sort: fc.option(fc.record({ field: fc.constantFrom(...WORDING_SORTS), direction })),
    });
    fc.assert(
      fc.property(query, (one) => {
        const place = { kind: 'wordings', query: one } as const;
        expect(placeOf(pathOf(place))).toEqual(place);
      }),
    );
  });
});
