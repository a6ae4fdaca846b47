import { describe, expect, test } from 'vitest';
import { type FileLanguage, languageMarks } from '#contract/file-languages.ts';

/** A language with a version that came so many hours after the first one. */
const at = (lang: string, hours: number, fileVersion = 1, activeFiles = 1): FileLanguage => ({
  ...{ lang, fileVersion, activeFiles, files: 1, fileId: 1 },
  versionDate: new Date(Date.UTC(2026, 9, 1, hours)).toISOString(),
});

const states = (found: readonly FileLanguage[], original: string | null = 'de') =>
  languageMarks(found, original, ['de', 'en', 'fr'])
    .map(({ lang, state, newer }) => `${lang} ${state}${newer ? ` than ${newer.lang}` : ''}`)
    .join(', ');

describe('what a document has in each language', () => {
  test.each([
    ['nothing at all', [], 'de missing, en missing, fr missing'],
    ['files that came together', [at('fr', 0), at('de', 0.5)], 'de present, en missing, fr present'],
    [
      'translations that came later',
      [at('de', 0), at('en', 50), at('fr', 90)],
      'de present, en present, fr present',
    ],
    [
      'an original that has changed',
      [at('de', 50, 2), at('en', 1)],
      'de present, en older than de, fr missing',
    ],
    [
      'a translation that has followed',
      [at('de', 50, 2), at('en', 99, 2), at('fr', 1)],
      'de present, en present, fr older than de',
    ],
    [
      'a translation that has gone on alone',
      [at('de', 0, 1), at('en', 99, 2)],
      'de older than en, en present, fr missing',
    ],
    [
      'a language that is only inactive',
      [at('de', 0), at('en', 99, 9, 0)],
      'de present, en inactive, fr missing',
    ],
    [
      'a language that is not wanted',
      [at('de', 0), at('it', 5)],
      'de present, en missing, fr missing, it present',
    ],
  ] as const)('%s', (_, found, wanted) => expect(states(found)).toBe(wanted));

  test('without an original the one with more versions that came later counts', () => {
    expect(states([at('en', 0), at('fr', 9, 2)])).toBe('de missing, en older than fr, fr present');
    expect(states([at('de', 0, 1, 0), at('en', 0), at('fr', 9, 2)], 'de')).toBe(
      'de inactive, en older than fr, fr present',
    );
  });
});
