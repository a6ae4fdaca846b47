import { FORMATS } from '#contract/exchange-formats.ts';
import type { Wording } from '#contract/wording.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import type { FileNote, FileNotes } from '#server/exchange/file-notes.ts';
import { writeTextFile } from '#server/exchange/write-file.ts';

/** Texts that a careless format changes. */
export const AWKWARD: readonly (readonly [identifier: string, value: string])[] = [
  ['number', '007'],
  ['exponent', '1E5'],
  ['date', '01.02.2026'],
  ['time', '12:30'],
  ['true', 'WAHR'],
  ['digits', '12345678901234567890'],
  ['formula', '=1+1'],
  ['command', '@SUM(A1)'],
  ['minus', '-1'],
  ['apostrophe', "'=2 it's ''two''"],
  ['quotes', '„Zitat“ "quoted", \'single\'; semi'],
  ['lines', 'one\ntwo\r\nthree\rfour\n'],
  ['tab', 'a\tb'],
  ['rtl', 'שלום {%name%} \u202eabc'],
  ['emoji', '\u{1F9D1}\u200d\u2695\ufe0f e\u0301'],
  ['nbsp', '10\u00a0% and\u202fnarrow'],
  ['spaces', '  leading,  double, trailing  '],
  ['html', '<b>fett</b> & <a href="/x?a=1&amp;b=2">Link</a> &nbsp; ]]>'],
  ['one.placeholder', 'Hello {%name%}!'],
  ['two.placeholders', '{%operator%} © {%year%} {%operator%}, {%a.b%} {%c-d%}'],
  ['numbered', '{%1%} minutes of {%10%} and {%2%}'],
  ['not.placeholders', '{% name %} {0} %1$s %1$@ %{x} {name} {x'],
  ['percent', '100 % of {%count%} is 100%'],
  ['icu', "{count, plural, other {#}} '{a}' # | @:key"],
  ['escapes', '\\n \\u0041 \\" \\\\ C:\\new \\'],
  ['xlsx', '_x000D_ _x005F_ _x'],
  ['hash', '# not a comment ! : ='],
  ['yaml', '- a: {b: [c]} # d\n  e: |'],
  ['null', 'null'],
  ['a', 'parent'],
  ['a.b', 'child'],
  ['a.b.c', 'grandchild'],
  ['Über & "so"', 'umlauts in the key'],
  ['=1+1', 'formula in the key'],
  ['1E3', 'number in the key'],
  ['key with spaces: = # !', 'x'],
  ['_x0041_', 'token'],
  ['.dots..', 'dots'],
  ['@at', 'at'],
  ['__proto__', 'proto'],
  ['minutes.one', '{%count%} minute'],
  ['minutes.other', "{%count%} minutes # '"],
  ['hours.one', 'an hour'],
  ['hours.few', 'some hours'],
  ['hours.other', '{%n%} hours'],
  ['kept', 'a text'],
  ['kept.one', 'not'],
  ['kept.other', 'forms'],
];

/** A note that would end a comment, begin another line, or look like a legend or a flag, in some format. */
export const AWKWARD_NOTE: FileNote = {
  description:
    'For <patients> & "visitors" --> */ -- end\r\nPlaceholders: none\nPlaceholders: {0} = x\n, fuzzy\n#, fuzzy\\\u2028msgid "x"\u0085\u0007 שלום ß',
  maxLength: 40,
};

/** The texts in a language. */
export function wordings(lang: string, suffix = ''): Wording[] {
  return AWKWARD.map(([identifier, value], index) => ({
    ...{ id: index + 1, identifier, lang, value: value + suffix, contextIdentifier: 'praxis' },
    ...{ active: true, resetInheritance: false, modificationDate: '2026-01-01T00:00:00.000Z' },
  })) as unknown as Wording[];
}

async function* pagesOf(all: readonly Wording[]) {
  const sorted = all.toSorted((one, other) => {
    return one.identifier < other.identifier
      ? -1
      : one.identifier > other.identifier
        ? 1
        : one.lang < other.lang
          ? -1
          : 1;
  });
  for (let at = 0; at < sorted.length; at += 7) yield sorted.slice(at, at + 7);
}

/** A file of them, between de and en, or in en where it holds one language. */
export async function written(
  format: ExchangeFormat,
  all: readonly Wording[],
  placeholders: PlaceholderStyle = 'i18next',
  notes: FileNotes = new Map(),
): Promise<Buffer> {
  const isPair = FORMATS[format].languages === 'pair';
  const langs = FORMATS[format].languages === 'one' ? ['en'] : ['de', 'en'];
  const direction = isPair ? { source: 'de', target: 'en' } : null;
  const pieces: Buffer[] = [];
  const wish = { context: 'praxis', langs, direction, separator: ';' as const, placeholders, notes };
  for await (const piece of writeTextFile(format, pagesOf(all), wish)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
