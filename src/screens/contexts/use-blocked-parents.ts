import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';

/**
 * Why a context cannot stand above another one: it is that one itself or stands below it, or this user may not change
 * it. Answers null when it can.
 * @param identifier the context that is edited, null for a new one
 */
export function useBlockedParents(
  identifier: string | null,
  contexts: readonly TreeContext[] | null,
  user: User,
): (parent: string) => string | null {
  const { t } = useLingui();
  return useMemo(() => {
    const all = contexts ?? [];
    const reasons = new Map<string, string>();
    for (const context of all) {
      const path = contextPath(context.identifier, all);
      if (context.identifier === identifier) {
        reasons.set(identifier, t({ id: 'context.parent.itself', message: 'dieser Kontext' }));
      } else if (identifier !== null && path.includes(identifier)) {
        reasons.set(context.identifier, t({ id: 'context.parent.below', message: 'liegt darunter' }));
      } else if (readOnlyReason(user, path) !== null) {
        reasons.set(context.identifier, t({ id: 'context.parent.foreign', message: 'nicht zugewiesen' }));
      }
    }
    return (parent: string) => reasons.get(parent) ?? null;
  }, [identifier, contexts, user, t]);
}
