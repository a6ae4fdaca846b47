import { expect, test } from 'vitest';
import type { Observation } from '#paths/core/observed.ts';
import { type Choice, type Dimensions, pairwise } from '#paths/core/pairs.ts';
import { answerIn, pairsOf, situationOf } from '#paths/core/situations.ts';

/** Pairs of values that meet in none of the choices. */
function unmet(dimensions: Dimensions, choices: readonly Choice[]): readonly string[] {
  const names = Object.keys(dimensions);
  return names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        (dimensions[one] ?? []).flatMap((first) =>
          (dimensions[other] ?? []).flatMap((second) =>
            choices.some((choice) => choice[one] === first && choice[other] === second)
              ? []
              : [`${one} ${String(first)}, ${other} ${String(second)}`],
          ),
        ),
      ),
  );
}

test('every two values meet, in far fewer choices than there are', () => {
  const dimensions = { a: [1, 2, 3], b: [1, 2, 3], c: [1, 2, 3], d: [1, 2, 3], e: [true, false] };
  const choices = pairwise(dimensions);
  expect(unmet(dimensions, choices)).toEqual([]);
  expect(choices.length).toBeLessThan(16);
  expect(choices[0]).toEqual({ a: 1, b: 1, c: 1, d: 1, e: true });
});

test('the same dimensions give the same choices, each of them once', () => {
  const dimensions = { source: ['PROD', 'PREPROD'], pass: ['one', 'two'], way: [0, 1] };
  expect(pairwise(dimensions)).toEqual(pairwise(dimensions));
  const written = pairwise(dimensions).map((choice) => JSON.stringify(choice));
  expect(new Set(written).size).toBe(written.length);
});

test('a single dimension is gone through, and one without values is left out', () => {
  expect(pairwise({ page: [3, 2], none: [] })).toEqual([{ page: 3 }, { page: 2 }]);
  expect(pairwise({})).toEqual([]);
});

test('what a screen decides by is distinguished, what it only shows is not', () => {
  expect([null, true, 0, 7, '', 'editing', 'Text 1', [], [1], {}].map(answerIn)).toEqual([
    ...['nothing', 'yes', 'zero', 'some', 'empty', 'editing', 'some', 'none', 'some', 'something'],
  ]);
  expect(answerIn({ kind: 'refused', code: '019', message: null })).toBe('refused 019');
  expect(answerIn({ kind: 'unreachable', cause: 'cancelled' })).toBe('unreachable cancelled');
});

test('a situation is its state and the answers of the view, as pairs or as a whole', () => {
  const seen = { state: 'editing', view: { failure: null, isSlow: true } } as unknown as Observation;
  expect(pairsOf(seen)).toEqual([
    'at editing | failure: nothing',
    'at editing | isSlow: yes',
    'failure: nothing | isSlow: yes',
  ]);
  expect(situationOf(seen)).toEqual(['at editing | failure: nothing | isSlow: yes']);
});
