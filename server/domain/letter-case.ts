/*
 * A replacement in the case of what it replaces. Nothing here depends on a locale: letters whose other case is none of
 * one letter (ß, ŉ, İ) say nothing about a word and stay unchanged where only the first letter counts.
 */

/** Parts whose spelling must not change: placeholders, tags and entities. */
const KEPT = /(\{%[^{}]*%\}|<[^<>]*>|&#?\w+;)/;

/**
 * The replacement as it fits into one place: all in capitals where the place is, otherwise with a first letter like the
 * place's. A word with capitals of its own, such as USB or iPhone, keeps them.
 */
export function inCaseOf(place: string, replacement: string): string {
  const words = partsOf(place).filter((_, at) => at % 2 === 0);
  const text = words.join(' ');
  if (isInCapitals(text)) return partsOf(replacement).map(capitals).join('');
  const [first] = text.match(/\p{L}/u) ?? [];
  if (first === undefined) return replacement;
  if (isUpper(first)) return withFirst(replacement, upperOf);
  return isLower(first) ? withFirst(replacement, lowerOf) : replacement;
}

/** Plain text and what is kept in turn, plain text first. */
function partsOf(text: string): string[] {
  return text.split(KEPT);
}

function capitals(part: string, at: number): string {
  return at % 2 === 0 ? part.toUpperCase() : part;
}

/** Two capitals at least, since one alone is as well the beginning of a word. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isUpper).length > 1 && !letters.some(isLower);
}

function isUpper(letter: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(letter);
}

/** A small letter that has a capital: ß between capitals is as good as one. */
function isLower(letter: string): boolean {
  return /\p{Ll}/u.test(letter) && upperOf(letter) !== letter;
}

function upperOf(letter: string): string {
  return oneLetter(letter.toUpperCase()) ?? letter;
}

function lowerOf(letter: string): string {
  return oneLetter(letter.toLowerCase()) ?? letter;
}

function oneLetter(text: string): string | null {
  return [...text].length === 1 ? text : null;
}

function withFirst(replacement: string, change: (letter: string) => string): string {
  const parts = partsOf(replacement);
  const at = parts.findIndex((part, index) => index % 2 === 0 && /\p{L}/u.test(part));
  const part = parts[at];
  if (part === undefined) return replacement;
  const [word = ''] = part.match(/\p{L}[\p{L}\p{M}]*/u) ?? [];
  const [first = '', ...rest] = word;
  if (rest.some(isUpper)) return replacement;
  return parts
    .with(
      at,
      part.replace(word, () => change(first) + rest.join('')),
    )
    .join('');
}
