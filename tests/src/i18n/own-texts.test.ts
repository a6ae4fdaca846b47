import { type Messages, setupI18n } from '@lingui/core';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';
import { withOwnTexts } from '#src/i18n/own-texts.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const BUILT_IN: Messages = {
  'login.title': 'Built in',
  'rows.loaded': compileBuiltIn('{count, plural, one {# row} other {# rows of {total}}}'),
  'form.by': compileBuiltIn('{username} at {time}'),
};

/** Text that the interface shows for an identifier. */
function shown(
  id: string,
  { texts = {}, locale = 'fr_BE', fallbackLang = 'en', messages = BUILT_IN, values = {} }: Given,
): string {
  const i18n = setupI18n();
  i18n.loadAndActivate({
    locale: locale.replace('_', '-'),
    messages: withOwnTexts(messages, { texts, fallbackLang }, locale).messages,
  });
  return i18n._(id, values, { message: 'Default' });
}
interface Given {
  readonly texts?: Texts;
  readonly locale?: string;
  readonly fallbackLang?: string;
  readonly messages?: Messages;
  readonly values?: Record<string, unknown>;
}

const title = (texts: Texts, more: Given = {}) => shown('login.title', { texts, ...more });
const one = (lang: string, value = lang): Texts => ({ [lang]: { 'login.title': value } });

afterEach(() => vi.restoreAllMocks());

describe('a text is', () => {
  const debug = () => vi.spyOn(console, 'debug').mockImplementation(() => {});

  it.each<[string, Texts, string]>([
    ['the wording of the locale', { ...one('fr_BE'), ...one('fr'), ...one('all') }, 'fr_BE'],
    ['the wording of its language', { ...one('fr'), ...one('all'), ...one('en') }, 'fr'],
    ['the wording of all languages', { ...one('all'), ...one('en') }, 'all'],
    ['the built-in one before that of the fallback language', one('en'), 'Built in'],
    ['the built-in one before that of another language', one('de'), 'Built in'],
    ['the built-in one where the wording is blank', one('fr', ' '), 'Built in'],
  ])('%s', (_, texts, expected) => {
    expect(title(texts)).toBe(expected);
  });

  it('the wording of the fallback language where nothing is built in, and that is noted', () => {
    const noted = debug();
    expect(title(one('en'), { messages: {} })).toBe('en');
    expect(noted.mock.calls.flat().join()).toContain('login.title is missing in fr_BE');
    expect(title({ ...one('en'), ...one('fr', '') }, { messages: {} })).toBe('en');
  });

  it('the default one where no one has any', () => {
    expect(title(one('de'), { messages: {} })).toBe('Default');
  });

  it('the German one of the code before that of the fallback language', () => {
    expect(title(one('en'), { messages: {}, locale: 'de_DE' })).toBe('Default');
  });
});

test('the built-in messages stay unchanged', () => {
  const before = structuredClone(BUILT_IN);
  withOwnTexts(BUILT_IN, { texts: one('fr'), fallbackLang: 'en' }, 'fr_FR');
  expect(BUILT_IN).toEqual(before);
});

describe('a wording shows', () => {
  const wording = (id: string, text: string, values: Record<string, unknown>) =>
    shown(id, { texts: { fr: { [id]: text } }, values });

  it.each([
    ['par {%username%}, {%time%}', 'par ada, 9:30'],
    ['par {%USERNAME%}', 'par ada'],
    ['par {% userName %}', 'par ada'],
    ['le {%2%} par {%1%}', 'le 9:30 par ada'],
    ['{%3%} {%0%} {%nobody%}', '{%3%} {%0%} {%nobody%}'],
    ['{%username% et {username} {%%}', '{%username% et {username} {%%}'],
    ['{{%username%}}', '{ada}'],
    ['{username, plural, one {#}', '{username, plural, one {#}'],
    ['# {%username%}', '# ada'],
  ])('%j as "%s"', (text, expected) => {
    expect(wording('form.by', text, { username: 'ada', time: '9:30' })).toBe(expected);
  });

  it('what the built-in text counts as a number of the language', () => {
    expect(wording('rows.loaded', '{%count%} / {%Total%}', { count: 12_345, total: 7 })).toBe(
      `${new Intl.NumberFormat('fr-BE').format(12_345)} / 7`,
    );
  });

  it('what looks like a tag as it stands, since it is plain text', () => {
    const shownText = wording('form.by', '<b>{%username%}</b> <0/> 1 < 2', { username: 'ada' });
    expect(shownText).not.toMatch(/<\/?\w/);
    expect(shownText.replaceAll('\u2060', '')).toBe('<b>ada</b> <0/> 1 < 2');
  });
});
