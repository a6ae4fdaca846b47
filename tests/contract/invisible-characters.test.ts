import { describe, expect, test } from 'vitest';
import { characterTrouble, invisibleCharacters, withoutInvisible } from '#contract/invisible-characters.ts';

const codesIn = (text: string, kind: 'name' | 'title' | 'text') =>
  invisibleCharacters(text, kind).map(({ code, position }) => `${code} ${position}`);

/** Characters that scripts and emoji need, and that values used only for comparison must not contain. */
const NEEDED = [
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී ලංකා'],
  ['Devanagari', 'क्\u200cष'],
  ['a family', '👩\u200d👩\u200d👧'],
  ['a heart that is red', '❤\ufe0f'],
  ['a flag with a rainbow', '🏳\ufe0f\u200d🌈'],
  ['a dark-skinned astronaut', '👩🏿\u200d🚀'],
  ['a key', '1\ufe0f\u20e3'],
  ['a Japanese name', '葛\u{e0100}城'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
] as const;

describe('a name', () => {
  test.each([
    'eva',
    'Straße 5, 2. Stock (links)',
    'ева',
    'عايدة',
    'שלום',
    'e\u0301va',
    '日本語',
    '🙂',
    "o'brien",
    'a\u00a0b',
    '\u0600\u0661',
    '\u{e00}',
  ])('may be %j', (name) => {
    expect(codesIn(name, 'name')).toEqual([]);
    expect(codesIn(name, 'title')).toEqual([]);
    expect(codesIn(name, 'text')).toEqual([]);
  });

  test.each([
    ['a line end', 'a\nb', 'U+000A 2'],
    ['a carriage return', 'ab\r', 'U+000D 3'],
    ['a tab', 'a\tb', 'U+0009 2'],
    ['NUL', 'a\u0000', 'U+0000 2'],
    ['an escape', '\u001b[31m', 'U+001B 1'],
    ['DEL', 'a\u007f', 'U+007F 2'],
    ['a control of C1', 'a\u0085', 'U+0085 2'],
    ['a line separator', 'a\u2028', 'U+2028 2'],
    ['a paragraph separator', 'a\u2029', 'U+2029 2'],
    ['an override of the direction', 'a\u202efdp.exe', 'U+202E 2'],
    ['an isolate', '\u2066a', 'U+2066 1'],
    ['a mark of direction', 'a\u200fb', 'U+200F 2'],
    ['an Arabic mark of direction', 'a\u061cb', 'U+061C 2'],
    ['a zero-width space', 'login.user\u200bname', 'U+200B 11'],
    ['a word joiner', 'a\u2060b', 'U+2060 2'],
    ['a byte order mark', '\ufeffa', 'U+FEFF 1'],
    ['a soft hyphen', 'a\u00adb', 'U+00AD 2'],
    ['a Mongolian vowel separator', 'a\u180eb', 'U+180E 2'],
    ['a Hangul filler', 'a\u3164b', 'U+3164 2'],
    ['the blank of Braille', 'a\u2800b', 'U+2800 2'],
    ['a variation selector by itself', 'a\ufe0fb', 'U+FE0F 2'],
    ['a tag', '🙂\u{e0061}', 'U+E0061 2'],
    ['what one font knows', 'a\ue000', 'U+E000 2'],
    ['an annotation', 'a\ufff9', 'U+FFF9 2'],
    ['what is no character', 'a\uffff', 'U+FFFF 2'],
    ['half of a pair', 'a\ud800', 'U+D800 2'],
  ])('may not hold %s, and nor may a title', (_title, name, found) => {
    expect(codesIn(name, 'name')).toEqual([found]);
    expect(codesIn(name, 'title')).toEqual([found]);
    expect(withoutInvisible(name)).not.toBe(name);
    expect(codesIn(withoutInvisible(name), 'name')).toEqual([]);
  });

  test.each(NEEDED)('may not hold the joiners of %s', (_title, name) => {
    expect(invisibleCharacters(name, 'name')).not.toEqual([]);
  });
});

describe('a title', () => {
  test.each(NEEDED)('may hold the joiners of %s', (_title, title) => {
    expect(codesIn(`x ${title} y`, 'title')).toEqual([]);
  });

  test.each([
    ['between Latin letters', 'us\u200der', 'U+200D 3'],
    ['at the end of a Persian word', 'می\u200c', 'U+200C 3'],
    ['between a letter and an emoji', 'a\u200d👧', 'U+200D 2'],
    ['twice behind an emoji', '❤\ufe0f\ufe0f', 'U+FE0F 3'],
    ['behind a digit that is no key', '1\ufe0f', 'U+FE0F 2'],
  ])('may not hold a joiner %s', (_title, title, found) => {
    expect(codesIn(title, 'title')).toEqual([found]);
  });
});

describe('a text', () => {
  test('may hold line ends, tabs, directions and joiners', () => {
    expect(codesIn('a\r\n\tb \u202bשלום\u202c \u200f \u200b \u2028', 'text')).toEqual([]);
  });

  test.each([
    ['NUL', 'a\u0000', 'U+0000 2'],
    ['an escape', 'a\u001b', 'U+001B 2'],
    ['DEL', 'a\u007f', 'U+007F 2'],
    ['a control of C1', 'a\u009b', 'U+009B 2'],
    ['half of a pair', 'a\udc00', 'U+DC00 2'],
  ])('may not hold %s', (_title, text, found) => {
    expect(codesIn(text, 'text')).toEqual([found]);
  });
});

test('positions count characters as people do, and of many the first three are named', () => {
  expect(characterTrouble('🙂🙂\u200bx\u200b\u200b\u200b', 'name')).toEqual({
    reason: 'invisibleCharacters',
    values: { characters: 'U+200B U+200B U+200B', positions: '3 5 6', count: '4' },
  });
  expect(characterTrouble('x', 'name')).toBeNull();
});

test('a text of very many of them is counted through once: once for each would take an hour', () => {
  const found = invisibleCharacters('\u0001🙂'.repeat(500_000), 'text');
  expect(found).toHaveLength(500_000);
  expect(found.at(-1)).toEqual({ code: 'U+0001', position: 999_999 });
});
