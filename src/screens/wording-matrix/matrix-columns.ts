import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCoverage } from '#contract/wording-matrix.ts';

/**
 * The columns that are shown, in their order. Unless the address names languages, the texts for all languages stand last,
 * and only where the context has some.
 * @param langs the languages of the answer
 * @param usesAll what the server says of texts for all languages; where it does not, the coverage tells
 * @param chosen the languages that the address names; null for none
 */
export function columnsOf(
  langs: readonly string[],
  chosen: readonly string[] | null,
  coverage: readonly MatrixCoverage[],
  usesAll: boolean | null = null,
): readonly string[] {
  if (chosen !== null) return langs;
  const each = langs.filter((lang) => lang !== ALL_LANGUAGES);
  const all = coverage.find(({ lang }) => lang === ALL_LANGUAGES);
  const isUsed = usesAll ?? (!all || all.own + all.inherited > 0);
  return (isUsed || each.length === 0) && langs.includes(ALL_LANGUAGES) ? [...each, ALL_LANGUAGES] : each;
}
