import { useMemo, useSyncExternalStore } from 'react';

/** Milliseconds within which an answer follows so closely that a picture of the wait would only delay it. */
const AT_ONCE_MS = 100;

interface Watched<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(next: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

/**
 * Calls back once the browser has had the chance to draw.
 * @param later milliseconds behind that, for what else waits for the picture
 * @returns calls it off
 */
export function afterPicture(then: () => void, later = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, later);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * State of a flow without a wait that is over at once: it is skipped, so that one picture follows another and
 * nothing flickers. A wait that lasts is shown after a tenth of a second, and every other change when it happens; only
 * the picture of the key or the click that began the wait comes before its end.
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
        let callOff = () => {};
        let isHeld = false;
        let isPictured = true;
        const show = () => {
          callOff();
          isHeld = false;
          isPictured = true;
          shown = flow.getSnapshot();
          onChange();
        };
        const hold = () => {
          const timer = setTimeout(show, AT_ONCE_MS);
          const callOffPicture = afterPicture(() => {
            isPictured = true;
            if (!isWaiting(flow.getSnapshot())) show();
          });
          callOff = () => {
            clearTimeout(timer);
            callOffPicture();
          };
          isHeld = true;
          isPictured = false;
        };
        const follow = () => {
          const isWait = isWaiting(flow.getSnapshot());
          if (isHeld ? !isWait && isPictured : !isWait || isWaiting(shown)) show();
          else if (!isHeld) hold();
        };
        const subscription = flow.subscribe(follow);
        // Between the first picture and this, something may have happened.
        follow();
        return () => {
          callOff();
          subscription.unsubscribe();
        };
      },
    };
  }, [flow, isWaiting]);
  return useSyncExternalStore(store.subscribe, store.shown);
}
