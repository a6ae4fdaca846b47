import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import type { LazyPart } from '#src/components/lazy-part.tsx';

/** Fetches the code of a part as soon as something is typed that will be stored, since a save shows it. */
export function useFetchedWhenTyped<Props>(leaving: LeavingFlow | null, part: LazyPart<Props>): void {
  const hasUnsaved = useSelector(
    leaving ?? undefined,
    (one) => one !== undefined && leavingSelectors.hasUnsaved(one),
  );
  useEffect(() => {
    // Whether it came is found out when it is drawn.
    if (hasUnsaved) part.fetch().catch(() => {});
  }, [hasUnsaved, part]);
}
