/* What a search takes for the same text, on the server that finds it and in the console that marks it. */

/**
 * A text without the differences that a search passes over: upper and lower case in every script ('ß' is 'ss', both
 * sigmas are one), the two ways of writing a letter with marks (NFC), and spaces that do not break a line.
 */
export function foldText(text: string): string {
  // Lower case first, because the capital ß has an upper case of its own.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
  return folded.replaceAll('ς', 'σ').replace(/\p{Zs}/gu, ' ');
}

/**
 * A search term in the form used for comparison: folded, without white space around it. Empty when there is nothing to
 * look for.
 */
export function foldTerm(keyWord: string | null | undefined): string {
  return foldText(keyWord ?? '').trim();
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Whether a character goes on with the word of the one before it. A symbol is a word of its own. */
export function isInsideWord(before: string | undefined, character: string): boolean {
  return before !== undefined && wordCharacter.test(before) && wordCharacter.test(character);
}
