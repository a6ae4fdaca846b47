import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';

/**
 * own: the context says it itself. inherited: a context further up does, or its own text for all languages. fallback: only
 * the fallback language has one. missing: there is none. none: no one has one for all languages, which no one misses.
 */
export type CellState = 'own' | 'inherited' | 'fallback' | 'missing' | 'none';

export function cellState({ lang, from, own }: MatrixCell): CellState {
  if (own?.active) return 'own';
  if (from && (from.lang === lang || from.lang === ALL_LANGUAGES)) return 'inherited';
  if (lang === ALL_LANGUAGES) return 'none';
  return from ? 'fallback' : 'missing';
}

/** Whether a language has no text of its own or for all languages. */
export function isMissing(cell: MatrixCell): boolean {
  const state = cellState(cell);
  return state === 'missing' || state === 'fallback' || state === 'none';
}

/** Initial text for the user to edit: the context's own text, otherwise the one that it inherits. */
export function firstText(cell: MatrixCell): string {
  if (cell.own) return cell.own.value ?? '';
  return cellState(cell) === 'inherited' ? (cell.value ?? '') : '';
}

/** The languages in which a text can be missing: all languages only where nothing else is shown. */
export function missable(langs: readonly string[]): readonly string[] {
  const each = langs.filter((lang) => lang !== ALL_LANGUAGES);
  return each.length > 0 ? each : langs;
}
