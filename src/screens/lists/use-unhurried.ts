import { useMemo, useSyncExternalStore } from 'react';

/** Milliseconds within which an answer follows so closely that a picture of the wait would only delay it. */
const AT_ONCE_MS = 100;

interface Watched<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(next: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

/**
 * What a flow shows, but for a wait that is over at once: it is skipped, so that one picture follows another and
 * nothing flickers. A wait that lasts is shown after a tenth of a second, and every other change when it happens.
 * @param isWaiting a wait during which what was there before is still good to look at; one and the same function
 */
export function useUnhurried<Snapshot>(
  flow: Watched<Snapshot>,
  isWaiting: (snapshot: Snapshot) => boolean,
): Snapshot {
  const store = useMemo(() => {
    let shown = flow.getSnapshot();
    return {
      shown: () => shown,
      subscribe: (onChange: () => void) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const show = () => {
          clearTimeout(timer);
          timer = undefined;
          shown = flow.getSnapshot();
          onChange();
        };
        const follow = () => {
          if (isWaiting(flow.getSnapshot()) && !isWaiting(shown)) timer ??= setTimeout(show, AT_ONCE_MS);
          else show();
        };
        const subscription = flow.subscribe(follow);
        // Between the first picture and this, something may have happened.
        follow();
        return () => {
          clearTimeout(timer);
          subscription.unsubscribe();
        };
      },
    };
  }, [flow, isWaiting]);
  return useSyncExternalStore(store.subscribe, store.shown);
}
