import { foldText } from '#contract/fold-text.ts';
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

/** Where a word begins (isInsideWord), with up to two of its characters; a symbol is a word of its own. */
const beginning =
  /(?:(?<![\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}]))(?=([^\s\p{Z}\p{Cc}][^\s\p{Z}\p{Cc}]?))/gu;

/**
 * The first two characters of every word of a folded text, each once, with a space between and around: ' an le ' for
 * 'anna lernt'. A symbol is a word of its own, so that '%' and '_' can be looked for like anything else.
 */
export function wordBeginningsOf(searchText: string): string {
  const beginnings = new Set(Array.from(searchText.matchAll(beginning), ([, characters]) => characters));
  return beginnings.size === 0 ? '' : ` ${[...beginnings].join(' ')} `;
}

/** The order of a column of texts: without case and marks, and no longer than people can tell apart in a list. */
export function sortKeyOf(text: string | null): string {
  const start = (text ?? '').slice(0, 255).toWellFormed();
  return foldText(start.normalize('NFD').replace(/\p{M}/gu, '')).slice(0, 100).toWellFormed();
}
