import { useEffect } from 'react';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import type { LazyPart } from '#src/components/lazy-part.tsx';

/** By then the picture of what was typed is there. */
const AFTER_PICTURE_MS = 50;

/**
 * Fetches the code of parts as soon as something is typed that will be stored: of what a save shows, and of what is asked
 * when the network may be gone. The component is not drawn again for that: where it is the whole console, the first key
 * of every form would wait for it.
 * @param parts always the same array
 */
export function useFetchedWhenTyped(
  leaving: LeavingFlow | null,
  parts: readonly Pick<LazyPart<object>, 'fetch'>[],
): void {
  useEffect(() => {
    if (!leaving) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchWhenUnsaved = (snapshot: ReturnType<LeavingFlow['getSnapshot']>) => {
      if (!leavingSelectors.hasUnsaved(snapshot)) return;
      subscription.unsubscribe();
      timer = setTimeout(() => {
        // Whether it came is found out when it is drawn.
        for (const part of parts) part.fetch().catch(() => {});
      }, AFTER_PICTURE_MS);
    };
    const subscription = leaving.subscribe(fetchWhenUnsaved);
    fetchWhenUnsaved(leaving.getSnapshot());
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [leaving, parts]);
}
