import type { Can } from '#machines/kit/abilities.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { pathOf } from '#src/address/address.ts';

/** Where texts of the matrix are found and replaced, in all contexts without one; null where the server does not know it. */
export function replacePath(query: MatrixQuery, can: Can): string | null {
  if (!can('replaceTexts')) return null;
  const scope = query.contextIdentifier === null ? 'all' : 'context';
  return pathOf({ kind: 'wordingReplace', query: { ...query, scope } });
}
