import { FEATURES } from '#contract/features.ts';
import type { MatrixQuery } from '#machines/wording-matrix/matrix-query.ts';
import { pathOf } from '#src/app/address.ts';

/** Where texts of the matrix are found and replaced; null without a context, and where the server does not know it. */
export function replacePath(query: MatrixQuery, features: readonly string[]): string | null {
  const { contextIdentifier } = query;
  const isKnown = [FEATURES.wordingReplace, FEATURES.dryRun].every((one) => features.includes(one));
  if (!isKnown || contextIdentifier === null) return null;
  return pathOf({ kind: 'wordingReplace', query: { ...query, contextIdentifier } });
}
