import type { Virtualizer } from '@tanstack/react-virtual';
import { expect, it } from 'vitest';
import { RowHeights, rangeWith } from '#src/screens/wording-matrix/grid-rows.ts';

const inSight = { startIndex: 20, endIndex: 22, overscan: 3, count: 100, lanes: 1 };

it('has more rows ready where the user scrolls to than where the user comes from', () => {
  expect(rangeWith(20, false)(inSight)).toEqual([18, 19, 20, 21, 22, 23, 24, 25]);
  expect(rangeWith(20, true)(inSight)).toEqual([17, 18, 19, 20, 21, 22, 23, 24]);
});

it('has no rows beyond the first and the last', () => {
  expect(rangeWith(0, true)({ ...inSight, startIndex: 1, endIndex: 2, count: 4 })).toEqual([0, 1, 2, 3]);
});

it('keeps the row with the focus, in its order', () => {
  expect(rangeWith(2, false)(inSight)).toEqual([2, 18, 19, 20, 21, 22, 23, 24, 25]);
  expect(rangeWith(90, false)(inSight).at(-1)).toBe(90);
  expect(rangeWith(100, false)(inSight)).not.toContain(100);
});

it('expects rows to be as high as most of them are', () => {
  const heights = new RowHeights(30);
  const rows = {
    indexFromElement: () => 0,
    measurementsCache: [{ key: 'login.title', size: 46 }],
    itemSizeCache: new Map(),
  } as unknown as Virtualizer<HTMLDivElement, HTMLDivElement>;
  const measure = (offsetHeight: number) =>
    heights.measure({ offsetHeight } as HTMLDivElement, undefined, rows);
  expect(heights.expected()).toBe(30);
  expect([46, 64, 46].map(measure)).toEqual([46, 64, 46]);
  expect(heights.expected()).toBe(46);
  // Another expectation later does not move a row whose height was expected.
  expect(rows.itemSizeCache.get('login.title')).toBe(46);
  // Where nothing is laid out, a row has the height that is expected.
  expect(measure(0)).toBe(46);
});
