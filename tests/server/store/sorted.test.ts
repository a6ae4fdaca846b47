import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorted } from '#server/store/base/sorted.ts';

test('few texts are in the order of sort', async () => {
  const texts = fc.array(fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect(await sorted(some)).toEqual([...some].sort());
    }),
    { seed: 20_261_120 },
  );
});

test.each([0, 1, 1_999, 2_000, 2_001, 4_001, 25_000])('%d texts are in the order of sort', async (count) => {
  // Some of them twice, some beyond the sixteenth bit, in no order.
  const texts = Array.from({ length: count }, (_, at) => {
    const number = (at * 7_919) % Math.max(1, count - 100);
    return `${number % 3 === 0 ? '\u{1f600}' : '\uffee'}${number}`;
  });
  expect(await sorted(texts)).toEqual([...texts].sort());
});
