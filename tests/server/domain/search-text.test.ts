import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldTerm, foldText } from '#contract/fold-text.ts';
import { searchTextOf, sortKeyOf, wordBeginningsOf } from '#server/domain/search-text.ts';
import { FUZZ } from '#tests/support/long.ts';

describe('folding', () => {
  test.each([
    ['TERMIN', 'termin'],
    ['Überweisung', 'überweisung'],
    ['U\u0308berweisung', 'überweisung'],
    ['STRASSE', 'straße'],
    ['GRO\u1e9e', 'groß'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ПРИЁМ', 'приём'],
    ['ﬁnden', 'FINDEN'],
    ['oublié\u00a0?', 'Oublié ?'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  test('marks are kept apart', () => {
    expect(foldText('schon')).not.toBe(foldText('schön'));
  });

  test('is folded once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 1_000, seed: FUZZ.seed },
    );
  });

  test('a term loses the white space around it', () => {
    expect(foldTerm('  Termin buchen \n')).toBe('termin buchen');
    expect(foldTerm(' \t ')).toBe('');
    expect(foldTerm(null)).toBe('');
  });
});

describe('the beginnings of words', () => {
  test.each([
    ['anna lernt lesen', ' an le '],
    ['menu.video', ' me .v vi '],
    ['100 % sicher', ' 10 % si '],
    ['50% {%name%}', ' 50 % {% %n na %} } '],
    ['a_b', ' a_ _b b '],
    ['👩‍⚕️ ärztin', ' 👩\u200d \u200d⚕ ⚕\ufe0f \ufe0f är '],
    ['x', ' x '],
    ['', ''],
    [' \n ', ''],
  ])('of %j are %j', (text, beginnings) => {
    expect(wordBeginningsOf(text).split(' ').toSorted()).toEqual(
      expect.arrayContaining(beginnings.split(' ')),
    );
  });

  test('do not run from one field into the next', () => {
    expect(wordBeginningsOf(searchTextOf(['a', 'b']))).toBe(' a b ');
  });
});

test('the order of texts passes over case and marks', () => {
  const texts = ['zebra', 'Äpfel', 'apfel', 'Zahn', 'éclair', 'Emil', ''];
  const order = (a: string, b: string) =>
    Number(sortKeyOf(a) > sortKeyOf(b)) - Number(sortKeyOf(a) < sortKeyOf(b));
  expect(texts.toSorted(order)).toEqual(['', 'Äpfel', 'apfel', 'éclair', 'Emil', 'Zahn', 'zebra']);
  expect(sortKeyOf(null)).toBe('');
  expect(sortKeyOf('👍'.repeat(300)).isWellFormed()).toBe(true);
});
