import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

/**
 * Initial values of a new record's form: the context of its address, unless this user may put nothing there. Until
 * the contexts have arrived that is not known; then the server says so.
 */
export function useStart(
  isNew: boolean,
  { startsIn, startUp, user }: Pick<FlowScreenProps<'wording'>, 'startsIn' | 'startUp' | 'user'>,
): { readonly contextIdentifier?: string } {
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  // The form begins once.
  const [start] = useState(() => {
    if (!isNew || startsIn === undefined) return {};
    const reason = contexts && readOnlyReason(user, contextPath(startsIn, contexts));
    return reason === null ? { contextIdentifier: startsIn } : {};
  });
  return start;
}
