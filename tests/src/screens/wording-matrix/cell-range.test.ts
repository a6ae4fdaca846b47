import { expect, test } from 'vitest';
import { pasted, placed, rangeBetween, tableOf } from '#src/screens/wording-matrix/cell-range.ts';

const at = (index: number, column: number) => rangeBetween({ index, column }, { index, column });
const SIZE = { rows: 4, columns: 3 };

test('pasted texts go to the rows and columns that there are; the others are counted', () => {
  const { inside, range, beyond } = placed(pasted(tableOf('a\tb\nc\td\ne\tf'), at(2, 2)), SIZE);
  expect(inside).toEqual([
    { index: 2, column: 2, text: 'a' },
    { index: 3, column: 2, text: 'c' },
  ]);
  expect(range).toEqual({ top: 2, bottom: 3 });
  expect(beyond).toBe(4);
});

test('an empty text without a place is no loss', () => {
  expect(placed(pasted(tableOf('a\t\n\t'), at(3, 2)), SIZE)).toEqual({
    inside: [{ index: 3, column: 2, text: 'a' }],
    range: { top: 3, bottom: 3 },
    beyond: 0,
  });
});
