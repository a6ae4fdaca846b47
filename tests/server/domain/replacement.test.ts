import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/fold-text.ts';
import { LIMITS } from '#contract/limits.ts';
import { foldedPartOf, obstacleOf, patternOf, replaceIn, type Sought } from '#server/domain/replacement.ts';

const sought = (find: string, replacement: string, more: Partial<Sought> = {}): Sought => ({
  ...{ find, replacement, matchCase: false, wholeWords: false, keepCase: false },
  ...more,
});
const replaced = (text: string, wish: Sought) => replaceIn(text, patternOf(wish), wish);
const textAfter = (text: string, wish: Sought) => replaced(text, wish)?.after ?? null;

describe('a text is replaced wherever it stands', () => {
  test.each([
    ['Termin, TERMIN', sought('termin', 'Zeit'), 'Zeit, Zeit'],
    ['Termin, TERMIN', sought('Termin', 'Zeit', { matchCase: true }), 'Zeit, TERMIN'],
    ['Ärztin', sought('ärztin', 'Arzt'), 'Arzt'],
    ['a.b axb', sought('a.b', 'c'), 'c axb'],
    ['(1+1)? [x] {2} ^$ \\ | /', sought('(1+1)? [x] {2} ^$ \\ | /', 'alles'), 'alles'],
    ['5 Euro', sought('euro', '$& $1 $$'), '5 $& $1 $$'],
    ['eins\r\nzwei\nzwei\t😀', sought('zwei', 'drei'), 'eins\r\ndrei\ndrei\t😀'],
    ['zwei  Leerzeichen', sought('  ', ' '), 'zwei Leerzeichen'],
    ['wegweg', sought('weg', ''), ''],
    ['TERMIN', sought('Termin', 'TERMIN'), null],
    ['nichts', sought('alles', 'x'), null],
    ['Video, video, VIDEO', sought('video', 'Film', { keepCase: true }), 'Film, film, FILM'],
    ['Onlinevideo', sought('Video', 'Film', { keepCase: true }), 'Onlinefilm'],
    ['FILM', sought('Film', 'film', { keepCase: true }), null],
  ])('%j, %j: %j', (text, wish, expected) => {
    expect(textAfter(text, wish)).toBe(expected);
  });

  test('counts the places', () => {
    expect(replaced('aXaXa', sought('x', '-'))?.hits).toBe(2);
  });

  test('both ways of writing a letter with marks are one, and its bare letter is another one', () => {
    expect(textAfter('Cafe\u0301', sought('Café', 'Tee'))).toBe('Tee');
    expect(textAfter('Café', sought('Cafe\u0301', 'Tee'))).toBe('Tee');
    expect(textAfter('Cafe\u0301', sought('Cafe', 'Tee'))).toBeNull();
  });
});

describe('whole words', () => {
  test.each([
    ['Arzt, Arztpraxis, Hausarzt, Arzt_1, Arzt1', 'Arzt', 'Ärzt_in, Arztpraxis, Hausarzt, Arzt_1, Arzt1'],
    ['Öffnen öffnen', 'öffnen', 'Ärzt_in Ärzt_in'],
    ['veröffnen', 'öffnen', null],
    ['{%a%}{%b%}', '{%a%}', 'Ärzt_in{%b%}'],
  ])('%j, %j: %j', (text, find, expected) => {
    expect(textAfter(text, sought(find, 'Ärzt_in', { wholeWords: true }))).toBe(expected);
  });
});

describe('what must not become of a text', () => {
  const obstacle = async (before: string, wish: Sought) => {
    const found = replaced(before, wish);
    return found && obstacleOf(before, found, wish);
  };
  test.each([
    ['Guten Tag', sought('Guten Tag', ' '), 'empty'],
    ['Guten Tag', sought('Tag', 'x'.repeat(LIMITS.text)), 'tooLong'],
    ['<b>x</b>', sought('b>', 'script>'), 'activeContent'],
    ['Hallo {%name%}', sought('name', 'Nachname'), 'placeholder'],
    ['Hallo {%name%}', sought('{%name%}', '{%nachname%}'), null],
    ['Hallo {%name%}', sought('{%NAME%}', ''), null],
    ['Hallo {%name%}', sought('Hallo', 'Servus'), null],
    ['{%1%} von {%1%}', sought(' von {%1%}', ''), null],
    ['<b>x</b>', sought('b>', 'i>'), null],
  ])('%#: %s stays as it is where it would become no text', async (text, wish, expected) => {
    expect(await obstacle(text, wish)).toBe(expected);
  });
});

test('the folded text of a wording holds the folded text of whatever is found in it', () => {
  const letter = fc.constantFrom(
    ...['a', 'A', 'ä', 'a\u0308', 'ß', 'ẞ', 'ss', 'ſ', 'σ', 'ς', 'Σ', 'İ', 'i', 'I', 'ı', 'K', 'k', 'µ', 'μ'],
    ...['é', 'e\u0301', 'ﬁ', 'Ω', 'ω', ' ', '\u00a0', '\n', '{', '%', '😀', '1', 'ǅ', 'ŉ', 'ΐ', '\u0301'],
  );
  const text = fc.array(letter, { maxLength: 6 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (before, find, behind, upper) => {
      fc.pre(find !== '');
      const held = before + (upper ? find.toUpperCase() : find) + behind;
      const isFound = held.search(patternOf(sought(find, ''))) >= 0;
      expect(!isFound || foldText(held).includes(foldedPartOf({ find }))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
