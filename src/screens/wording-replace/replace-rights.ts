import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { type ReadOnlyReason, readOnlyReason } from '#machines/kit/rights.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { ReplaceFields } from '#src/screens/wording-replace/replace-fields.ts';

/**
 * Why a user may replace nothing in a scope; null where some of its texts may be changed.
 * @param contexts null until they have been loaded: the server decides until then
 */
export function replaceReason(
  user: User,
  contexts: readonly TreeContext[] | null,
  { scope, contextIdentifier }: Pick<ReplaceFields, 'scope' | 'contextIdentifier'>,
): ReadOnlyReason | null {
  if (scope === 'all' || contextIdentifier === null || contexts === null) return readOnlyReason(user, null);
  const reason = readOnlyReason(user, contextPath(contextIdentifier, contexts));
  if (reason !== 'foreignContext' || scope === 'context') return reason;
  const own = user.authentication?.authorizations ?? [];
  const isBelow = own.some((one) => contextPath(one.contextIdentifier, contexts).includes(contextIdentifier));
  return isBelow ? null : reason;
}
