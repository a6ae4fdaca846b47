import { describe, expect, test } from 'vitest';
import { type CheckedText, checkText, placeholdersOf } from '#contract/text-checks.ts';
import { TEXT_CHECKS } from '#contract/text-finding.ts';

const alone = { lang: 'de', reference: null, note: null };

/** Findings as `check` or `check:detail`. */
function found(value: string, more: Partial<CheckedText> = {}): string[] {
  return checkText({ ...alone, value, ...more }).map(({ check, detail }) =>
    detail === '' ? check : `${check}:${detail}`,
  );
}

function comparedWith(reference: string, value: string, lang = 'fr'): string[] {
  return found(value, { lang, reference: { lang: 'de', value: reference } });
}

describe('compared with the reference', () => {
  test.for<[string, string, string[]]>([
    ['Hallo {%name%}', 'Bonjour {%name%}', []],
    ['Hallo {%name%}', 'Bonjour {% NAME %}', []],
    ['Hallo {%name%}', 'Bonjour', ['placeholderMissing:{%name%}']],
    ['Hallo', 'Bonjour {%name%}', ['placeholderUnknown:{%name%}']],
    ['Hallo {%name%}', 'Bonjour {%nmae%}', ['placeholderMissing:{%name%}', 'placeholderUnknown:{%nmae%}']],
    ['{%1%} und {%1%}', '{%1%}', []],
    ['Hallo {%name%}', 'Bonjour {%name}', ['placeholderMissing:{%name%}', 'placeholderBroken:{%name']],
    ['<b>Ja</b>', '<b>Oui</b>', []],
    ['<b>Ja</b>', '<B>Oui</B>', []],
    ['<b>Ja</b>', 'Oui', ['tagMissing:<b>']],
    ['Ja', '<i>Oui</i>', ['tagUnknown:<i>']],
    ['<a href="/a">Ja</a>', '<a class="x" href="/b">Oui</a>', []],
    ['eins\nzwei', 'un\ndeux', []],
    ['eins\r\nzwei', 'un\ndeux', []],
    ['eins\nzwei', 'un deux', ['lineBreaks:0/1']],
    ['eins', 'un\n', ['spaceAtEnds:end']],
    ['Name: ', 'Nom : ', []],
    [' a  b', ' c  d', []],
  ])('%j as %j', ([reference, value, findings]) => {
    expect(comparedWith(reference, value)).toEqual(findings);
  });

  test.for<[string, string, boolean]>([
    ['Termin buchen', 'fr', true],
    ['Terminvereinbarung', 'fr', true],
    ['Termin buchen', 'de', false],
    ['Termin buchen', 'de-AT', false],
    ['Termin buchen', 'all', false],
    ['Name', 'fr', false],
    ['SMS', 'fr', false],
    ['SMS PDF', 'fr', false],
    ['24', 'fr', false],
    ['{%firstname%} {%lastname%}', 'fr', false],
    ['https://example.org/hilfe info@example.org', 'fr', false],
    ['<b>{%date%}</b>', 'fr', false],
  ])('%j in %s is as it was: %j', ([value, lang, isFinding]) => {
    expect(comparedWith(value, value, lang)).toEqual(isFinding ? ['sameAsReference'] : []);
  });
});

describe('of a text by itself', () => {
  test.for<[string, string[]]>([
    ['', []],
    ['Zur Sprechstunde', []],
    ['a < b und c > d', []],
    ['Ich <3 Texte', []],
    ['{%name%} ist da', []],
    ['Hallo {%name', ['placeholderBroken:{%name']],
    ['Hallo {name%}', ['placeholderBroken:name%}']],
    ['Hallo {%vor name%}', ['placeholderBroken:{%vor', 'placeholderBroken:name%}']],
    ['eins<br>zwei<br/>drei<img src="a.png">', []],
    ['<b>fett', ['tagUnbalanced:<b>']],
    ['fett</b>', ['tagUnbalanced:</b>']],
    ['<b><i>beides</b></i>', ['tagUnbalanced:<i>', 'tagUnbalanced:</i>']],
    ['<p>a</p><p>b</p>', []],
    [' vorn', ['spaceAtEnds:start']],
    ['hinten\n', ['spaceAtEnds:end']],
    ['zwei  Leerzeichen', ['spaceDoubled']],
    ['eins\n  eingerückt', []],
    ['ab\u200bcd', ['invisible:U+200B']],
    ['\ufeffab', ['spaceAtEnds:start', 'invisible:U+FEFF']],
    ['ab\u202ecd \u202e', ['invisible:U+202E']],
    ['Termin\u00advereinbarung', []],
    ['Nom\u00a0: «\u202foui\u202f» – „ja“ …', []],
    ['👩‍⚕️ Ärztin', []],
    ['می‌خواهم', []],
  ])('%j', ([value, findings]) => {
    expect(found(value)).toEqual(findings);
  });

  test('a note limits the length in characters, not in units of UTF-16', () => {
    const note = { maxLength: 3, isPlain: false };
    expect(found('😀😀😀', { note })).toEqual([]);
    expect(found('abcd', { note })).toEqual(['tooLong:4/3']);
  });

  test('no tag belongs into plain text, and nothing else is said about tags there', () => {
    const note = { maxLength: null, isPlain: true };
    const reference = { lang: 'en', value: '<b>Yes</b>' };
    expect(found('<i>Ja', { note, reference })).toEqual(['tagInPlainText:<i>']);
    expect(found('Ja', { note, reference })).toEqual([]);
    expect(found('Ja</b>', { note })).toEqual(['tagInPlainText:</b>']);
  });
});

test('findings come in the order of the checks, a few of each kind, with a short detail', () => {
  const findings = checkText({
    value: ` {%${'x'.repeat(500)}%} {%b%} {%c%} {%d%} {%e%} {%f%} <b>  a\u200b`,
    lang: 'fr',
    reference: { lang: 'de', value: '{%name%}\n<i>ja</i>' },
    note: { maxLength: 5, isPlain: false },
  });
  const order = findings.map(({ check }) => TEXT_CHECKS.indexOf(check));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(findings.filter(({ check }) => check === 'placeholderUnknown')).toHaveLength(5);
  expect(Math.max(...findings.map(({ detail }) => detail.length))).toBe(60);
});

test('placeholders are known by their names in lower case', () => {
  expect([...placeholdersOf('{%Name%} {% name %} {%1%} {%%} {% a b %}')]).toEqual([
    ['name', '{%Name%}'],
    ['1', '{%1%}'],
  ]);
});
