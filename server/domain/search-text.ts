import { foldText, isInsideWord } from '#contract/fold-text.ts';
import { SHORTEST_ANYWHERE } from '#contract/limits.ts';

/*
 * Defines when two texts are equal for a search, and where words begin. Decided here and stored with each record,
 * because a database folds letters by its own rules: SQLite by default only those of ASCII.
 */

/** Stands between the fields of one record, so that no term matches across two of them. */
export const FIELD_BORDER = '\u0001';

/** Whether a folded term is too short to be looked for anywhere in a text. */
export function isShortTerm(term: string): boolean {
  return [...term].length < SHORTEST_ANYWHERE;
}

/** All fields of a record in one folded text, in which a longer term is found. */
export function searchTextOf(fields: readonly (string | null)[]): string {
  return fields.map((field) => foldText(field ?? '')).join(FIELD_BORDER);
}

const space = /[\s\p{Z}\p{Cc}]/u;

/**
 * The first two characters of every word of a folded text, each once, with a space between and around: ' an le ' for
 * 'anna lernt'. A symbol is a word of its own, so that '%' and '_' can be looked for like anything else.
 */
export function wordBeginningsOf(searchText: string): string {
  const characters = [...searchText];
  const beginnings = new Set<string>();
  for (const [place, character] of characters.entries()) {
    if (space.test(character)) continue;
    if (isInsideWord(characters[place - 1], character)) continue;
    const after = characters[place + 1];
    beginnings.add(after === undefined || space.test(after) ? character : character + after);
  }
  return beginnings.size === 0 ? '' : ` ${[...beginnings].join(' ')} `;
}

/** The order of a column of texts: without case and marks, and no longer than people can tell apart in a list. */
export function sortKeyOf(text: string | null): string {
  const start = (text ?? '').slice(0, 255).toWellFormed();
  return foldText(start.normalize('NFD').replace(/\p{M}/gu, '')).slice(0, 100).toWellFormed();
}
