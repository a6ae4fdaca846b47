import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH_REFUSALS, ENGLISH_STATES } from '#contract/english-refusals.ts';
import { REFUSAL_TEXTS } from '#contract/refusals.ts';
import { finding } from '#server/domain/refusal.ts';
import { answerLanguage } from '#server/routes/answer-language.ts';
import { findingIn } from '#server/routes/file-finding-words.ts';
import { worded } from '#server/routes/finding-words.ts';
import { refusalWords } from '#server/routes/refusal-words.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

test.each([
  [undefined, 'de'],
  ['', 'de'],
  ['*', 'de'],
  ['fr', 'de'],
  ['de', 'de'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['fr-BE, en;q=0.5', 'en'],
  ['fr, en;q=0.8, de;q=0.9', 'de'],
  ['de-AT;q=0.4,en-US;q=0.7', 'en'],
  ['de, en', 'de'],
  ['en, de', 'en'],
  ['en;q=0', 'de'],
  ['en;q=zero, de;q=0.1', 'de'],
  ['end, english', 'de'],
  [`${'x,'.repeat(100_000)}en`, 'de'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(answerLanguage(header)).toBe(language);
});

test('the English catalogue says what the console says', () => {
  const file = join(import.meta.dirname, '../../../src/i18n/locales/en.json');
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const of = (prefix: string, texts: object) =>
    Object.fromEntries(Object.keys(texts).map((name) => [name, catalog[prefix + name]]));
  expect(ENGLISH_REFUSALS).toEqual(of('refusal.', REFUSAL_TEXTS));
  expect(ENGLISH_STATES).toEqual(of('state.', ENGLISH_STATES));
});

test('a wait is named in both languages, where there is one', () => {
  expect(refusalWords('044', 90, 'en')).toBe(`${ENGLISH_REFUSALS['044']} You can try again in 90 seconds.`);
  expect(refusalWords('044', 1, 'en')).toContain('in one second.');
  expect(refusalWords('044', 120, 'de')).toContain('in 2 Minuten möglich.');
  expect(refusalWords('044', null, 'en')).toBe(ENGLISH_REFUSALS['044']);
  expect(refusalWords('018', 5, 'en')).toBe(ENGLISH_REFUSALS['018']);
});

test('a finding in a file and one with a reason have English words', () => {
  const place = { unit: 'line', number: 7 } as const;
  const inFile = findingIn({ place, property: 'lang', code: '012', reason: 'languageUnknown', said: 'xx' });
  expect(worded(inFile, 'en').message).toBe('Line 7, lang: The language xx does not exist.');
  expect(worded(inFile, 'de').message).toBe('Zeile 7, lang: Die Sprache xx gibt es nicht.');
  const held = { reason: 'held', values: { holder: 'user', count: '3' } } as const;
  expect(worded(finding('012', undefined, held), 'en').message).toBe('Still used by 3 users.');
});

describe('a refusal', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const refused = async (language?: string) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/ecs/wording/get?context=does-not-exist',
      headers: language === undefined ? {} : { 'accept-language': language },
    });
    return {
      ...answer.json<{ messages: string[]; errors: { message: string }[] }>(),
      headers: answer.headers,
    };
  };

  test('is worded in German unless English is preferred, message and findings alike', async () => {
    const [usual, english] = [await refused(), await refused('en-US,en;q=0.9')];
    expect(usual.messages).toEqual([REFUSAL_TEXTS['008']]);
    expect(english.messages).toEqual([ENGLISH_REFUSALS['008']]);
    expect(english.errors.map(({ message }) => message)).toEqual([ENGLISH_REFUSALS['008']]);
    expect(english.headers).toMatchObject({ 'content-language': 'en', vary: 'Accept-Language' });
  });
});
