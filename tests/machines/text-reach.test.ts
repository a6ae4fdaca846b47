import { expect, test } from 'vitest';
import type { WordingPlace } from '#contract/wording-places.ts';
import { reachOf, textLevels } from '#machines/text-elsewhere/reach.ts';

/** A over B over C, and D beside B; E, which is inactive, over F. */
const CONTEXTS = [
  ['A', null],
  ['B', 'A'],
  ['C', 'B'],
  ['D', 'A'],
  ['E', 'A'],
  ['F', 'E'],
].map(([identifier, parentIdentifier]) => ({
  identifier: identifier ?? '',
  parentIdentifier: parentIdentifier ?? null,
  active: identifier !== 'E',
}));

const at = (contextIdentifier: string, lang: string, more: Partial<WordingPlace> = {}) => ({
  ...{ contextIdentifier, lang, active: true, resetInheritance: false, ...more },
});

test.each([
  ['nothing nearer', 'de', [], { A: 5, B: 2, C: 1, E: 0, F: 1 }],
  ['a text in the language', 'de', [at('B', 'de')], { A: 3, B: 2, C: 1 }],
  ['a text in the language at the leaf', 'de', [at('C', 'de')], { A: 4, B: 1, C: 1 }],
  ['an inactive text', 'de', [at('B', 'de', { active: false })], { A: 5 }],
  ['a text for all languages, which a language beats', 'de', [at('B', 'all')], { A: 5, B: 2 }],
  ['one that resets', 'de', [at('B', 'all', { resetInheritance: true })], { A: 3, B: 2, C: 1 }],
  [
    'an inactive one that resets',
    'de',
    [at('B', 'all', { resetInheritance: true, active: false })],
    { A: 5 },
  ],
  ['a text in another language', 'de', [at('B', 'en')], { A: 5 }],
  ['a text for all, asked for all', 'all', [at('B', 'all')], { A: 3, B: 2 }],
  ['a text in a context that is switched off', 'de', [at('E', 'de')], { A: 5 }],
] as const)('%s', (_, lang, places, reaches) => {
  const found = Object.keys(reaches).map((level) => [level, reachOf(level, { lang }, CONTEXTS, places)]);
  expect(Object.fromEntries(found)).toEqual(reaches);
});

test('a chain names the context itself first, ends at its root, and survives a circle', () => {
  const question = { contextIdentifier: 'C', lang: 'de' };
  expect(textLevels(question, CONTEXTS, [at('B', 'de')])).toEqual([
    { contextIdentifier: 'C', reach: 1 },
    { contextIdentifier: 'B', reach: 2 },
    { contextIdentifier: 'A', reach: 3 },
  ]);
  const circle = [
    { identifier: 'X', parentIdentifier: 'Y', active: true },
    { identifier: 'Y', parentIdentifier: 'X', active: true },
  ];
  expect(textLevels({ contextIdentifier: 'X', lang: 'de' }, circle, [])).toEqual([
    { contextIdentifier: 'X', reach: 2 },
    { contextIdentifier: 'Y', reach: 2 },
  ]);
  expect(textLevels({ contextIdentifier: 'gone', lang: 'de' }, CONTEXTS, [])).toEqual([]);
});
