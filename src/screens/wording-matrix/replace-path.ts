import { FEATURES } from '#contract/features.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { pathOf } from '#src/address/address.ts';

/** Where texts of the matrix are found and replaced, in all contexts without one; null where the server does not know it. */
export function replacePath(query: MatrixQuery, features: readonly string[]): string | null {
  const isKnown = [FEATURES.wordingReplaceScope, FEATURES.dryRun].every((one) => features.includes(one));
  if (!isKnown) return null;
  const scope = query.contextIdentifier === null ? 'all' : 'context';
  return pathOf({ kind: 'wordingReplace', query: { ...query, scope } });
}
