import { describe, expect, test } from 'vitest';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { FlattenedWordings } from '#server/domain/flattened-wordings.ts';
import {
  fallbackLanguageOf,
  type Layer,
  type LayerWording,
  resolveWording,
  wordingInheritance,
} from '#server/domain/inheritance.ts';

const IDENTIFIER = 'greeting';

function wording(lang: string, value: string | null, marks: 'reset' | 'inactive' | '' = ''): LayerWording {
  return {
    lang,
    identifier: IDENTIFIER,
    value,
    resetInheritance: marks === 'reset',
    active: marks !== 'inactive',
  };
}

const de = (value: string, marks: 'inactive' | '' = '') => wording('de', value, marks);
const en = (value: string) => wording('en', value);
const all = (value: string, marks: 'reset' | 'inactive' | '' = '') => wording(ALL_LANGUAGES, value, marks);

/** C under B under A, asked at C. */
function chain(a: LayerWording[], b: LayerWording[], c: LayerWording[]): Layer[] {
  return [
    { contextIdentifier: 'C', active: true, wordings: c },
    { contextIdentifier: 'B', active: true, wordings: b },
    { contextIdentifier: 'A', active: true, wordings: a },
  ];
}

function flattened(layers: readonly Layer[]): FlattenedWordings {
  const flat = new FlattenedWordings();
  for (const layer of layers) {
    if (!layer.active) continue;
    flat.add(layer.wordings);
    flat.endLayer();
  }
  return flat;
}

const GOLDEN: [name: string, layers: Layer[], answer: string | null][] = [
  ["A's text is inherited", chain([de('A')], [], []), 'A'],
  ['a language beats a nearer all', chain([de('A')], [all('B')], []), 'A'],
  ['a reset all hides the language above it', chain([de('A')], [all('B', 'reset')], []), 'B'],
  ['a language below a reset wins', chain([de('A')], [all('B', 'reset')], [de('C')]), 'C'],
  ['the nearer of two all wins', chain([all('A')], [all('B')], []), 'B'],
  ["A's reset only ends the walk above A", chain([all('A', 'reset')], [all('B')], []), 'B'],
  ['an inactive wording is skipped', chain([de('A')], [de('B', 'inactive')], []), 'A'],
  ['the fallback language stands in', chain([en('A')], [], []), 'A'],
  ['an inactive reset resets nothing', chain([de('A')], [all('B', 'inactive')], []), 'A'],
  [
    'a reset hides the fallback language above it too',
    chain([en('A')], [{ ...all('B', 'reset'), value: null }], []),
    '',
  ],
  ['any all beats the fallback language', chain([all('A')], [en('B')], [en('C')]), 'A'],
  ['a language beside a reset wins', chain([de('A')], [all('all B', 'reset'), de('B')], []), 'B'],
  ['an empty text is a text', chain([de('A')], [de('')], []), ''],
  ['nothing anywhere', chain([], [], []), null],
  ['a third language does not help', chain([wording('fr', 'A')], [], []), null],
];

describe('the golden cases, asked at C in German with fallback en', () => {
  test.each(GOLDEN)('%s', (_name, layers, answer) => {
    expect(resolveWording(layers, IDENTIFIER, 'de', 'en')?.value ?? null).toBe(answer);
  });

  test.each(GOLDEN)('%s, looked up in the flattened map', (_name, layers, answer) => {
    expect(flattened(layers).lookUp(IDENTIFIER, 'de', 'en') ?? null).toBe(answer);
  });
});

test('an inactive context in between is skipped, its resets too', () => {
  const layers = chain([de('A')], [all('B', 'reset'), de('B')], []).map((layer) => ({
    ...layer,
    active: layer.contextIdentifier !== 'B',
  }));
  expect(resolveWording(layers, IDENTIFIER, 'de', 'en')).toEqual({
    value: 'A',
    lang: 'de',
    contextIdentifier: 'A',
  });
  expect(wordingInheritance(layers, IDENTIFIER, 'de', 'en').map((entry) => entry.reason)).toEqual([
    'inactive',
    'inactive',
    'language',
  ]);
});

describe('the fallback language', () => {
  const named = (lang: string, value: string) => ({
    ...wording(lang, value),
    identifier: 'Global.fallbackLang',
  });

  test.each([
    ['is en by default', chain([], [], []), 'en'],
    [
      'is what the nearest context says for all',
      chain([named('all', 'fr')], [named('all', ' de ')], []),
      'de',
    ],
    ['is read in English when nothing is said for all', chain([named('en', 'fr')], [], []), 'fr'],
    ['is en where it was left empty', chain([named('all', 'fr')], [named('all', ' ')], []), 'en'],
  ])('%s', (_name, layers, answer) => {
    expect(fallbackLanguageOf(layers)).toBe(answer);
    expect(flattened(layers).fallbackLang()).toBe(answer);
  });
});

describe('wordingInheritance', () => {
  const summary = (layers: Layer[], lang = 'de') =>
    wordingInheritance(layers, IDENTIFIER, lang, 'en').map(
      (entry) => `${entry.contextIdentifier} ${entry.lang} ${entry.wins ? 'wins' : '-'} ${entry.reason}`,
    );

  test('names the language that wins and what it hides', () => {
    expect(summary(chain([de('A'), all('all A')], [all('all B')], [de('C'), en('en C')]))).toEqual([
      'C de wins language',
      'C en - otherLanguage',
      'B all - overridden',
      'A de - overridden',
      'A all - overridden',
    ]);
  });

  test('names a nearer all that the language passes over', () => {
    expect(summary(chain([de('A'), all('all A')], [], [all('all C')]))).toEqual([
      'C all - overriddenByLanguage',
      'A de wins language',
      'A all - overriddenByLanguage',
    ]);
  });

  test('names what lies behind a reset', () => {
    expect(summary(chain([de('A'), all('all A')], [all('all B', 'reset')], [all('all C')]))).toEqual([
      'C all wins all',
      'B all - overridden',
      'A de - reset',
      'A all - reset',
    ]);
  });

  test('a reset that the walk never reached is no reason', () => {
    expect(summary(chain([de('A')], [all('all B', 'reset')], [de('C')]))).toEqual([
      'C de wins language',
      'B all - overridden',
      'A de - overridden',
    ]);
  });

  test('the winning text of the fallback language is marked as another language', () => {
    expect(summary(chain([en('A')], [de('B', 'inactive')], []))).toEqual([
      'B de - inactive',
      'A en wins otherLanguage',
    ]);
  });

  test('asked for all languages, the nearest all wins', () => {
    expect(summary(chain([all('A')], [all('B'), de('de B')], []), ALL_LANGUAGES)).toEqual([
      'B all wins all',
      'B de - otherLanguage',
      'A all - overridden',
    ]);
  });

  test('carries the values and marks of each entry', () => {
    expect(wordingInheritance(chain([], [all('B', 'reset')], []), IDENTIFIER, 'de', 'en')).toEqual([
      {
        identifier: IDENTIFIER,
        value: 'B',
        contextIdentifier: 'B',
        lang: 'all',
        resetInheritance: true,
        active: true,
        wins: true,
        reason: 'all',
      },
    ]);
  });
});
