import type { FieldTrouble } from '#contract/field-reasons.ts';

/**
 * How strict a text is about invisible characters. `name`: what is compared and found again, such as identifiers,
 * addresses and file names. `title`: one line that people read. `text`: any number of lines.
 */
export type TextKind = 'name' | 'title' | 'text';

/** A character that may not stand in a text. */
export interface InvisibleCharacter {
  /** As Unicode writes it: U+202E. */
  readonly code: string;
  /** Characters up to and including it. */
  readonly position: number;
}

/** Format characters that are seen: signs that surround the digits behind them. */
const SEEN_FORMATS = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';

/**
 * Controls and line ends, directions, everything that is ignored when it is shown (zero-width characters, fillers,
 * variation selectors, tags), halves of surrogate pairs, what only one font knows, and the blank of Braille. Unassigned
 * characters pass: what is unassigned depends on the age of the program that asks.
 */
const INVISIBLE = new RegExp(
  `(?![${SEEN_FORMATS}])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\p{Cs}\\p{Co}\\p{NChar}\\u2800]`,
  'gu',
);

/** Characters that no text needs: controls except tabs and line ends, and halves of surrogate pairs. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Scripts that are misspelt without the joiners between their letters. */
const JOINING_SCRIPTS = [
  ...['Arab', 'Syrc', 'Mand', 'Nkoo', 'Adlm', 'Rohg', 'Mong', 'Phag'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
];
const JOINED = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;

/** Invisible characters in the places where writing and emoji need them. */
const NEEDED = new RegExp(
  [
    `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
    '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Mong})[\\u180b-\\u180d\\u180f]',
    // Flags of parts of a country, such as that of Wales.
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{4,6}\\u{e007f}',
  ].join('|'),
  'gu',
);

/** Every character of a text that may not stand there, in its order. */
export function invisibleCharacters(text: string, kind: TextKind): readonly InvisibleCharacter[] {
  const looked = kind === 'title' ? text.replace(NEEDED, (needed) => '_'.repeat(needed.length)) : text;
  // Counted on from the character before: counted from the beginning each time, a long text of controls takes seconds.
  let [counted, characters] = [0, 0];
  return [...looked.matchAll(kind === 'text' ? CONTROLS : INVISIBLE)].map(({ 0: character, index }) => {
    characters += [...text.slice(counted, index)].length;
    counted = index;
    return {
      code: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
      position: characters + 1,
    };
  });
}

/** The same name without the characters that may not stand in one. */
export function withoutInvisible(name: string): string {
  return name.replace(INVISIBLE, '');
}

/** True when the text can be stored and compared everywhere: no NUL and no half of a surrogate pair. */
export function isWellFormedText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** This many characters are named when there are more. */
const NAMED_AT_MOST = 3;

/**
 * Returns the problem with the characters of a text, or null: controls, directions and invisible characters have no
 * place in names and titles, nor controls except tabs and line ends in texts.
 */
export function characterTrouble(text: string, kind: TextKind): FieldTrouble | null {
  const found = invisibleCharacters(text, kind);
  if (found.length === 0) return null;
  const named = found.slice(0, NAMED_AT_MOST);
  return {
    reason: 'invisibleCharacters',
    values: {
      characters: named.map(({ code }) => code).join(' '),
      positions: named.map(({ position }) => position).join(' '),
      count: String(found.length),
    },
  };
}
