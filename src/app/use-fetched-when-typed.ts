import { useEffect } from 'react';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import type { LazyPart } from '#src/components/lazy-part.tsx';

/** By then the picture of what was typed is there. */
const AFTER_PICTURE_MS = 50;

/**
 * Fetches the code of a part as soon as something is typed that will be stored, since a save shows it. The component is
 * not drawn again for that: where it is the whole console, the first key of every form would wait for it.
 */
export function useFetchedWhenTyped<Props>(leaving: LeavingFlow | null, part: LazyPart<Props>): void {
  useEffect(() => {
    if (!leaving) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchWhenUnsaved = (snapshot: ReturnType<LeavingFlow['getSnapshot']>) => {
      if (!leavingSelectors.hasUnsaved(snapshot)) return;
      subscription.unsubscribe();
      // Whether it came is found out when it is drawn.
      timer = setTimeout(() => part.fetch().catch(() => {}), AFTER_PICTURE_MS);
    };
    const subscription = leaving.subscribe(fetchWhenUnsaved);
    fetchWhenUnsaved(leaving.getSnapshot());
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [leaving, part]);
}
