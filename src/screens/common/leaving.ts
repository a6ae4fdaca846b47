import { discardUnsaved, hasUnsaved } from '#src/screens/common/unsaved.ts';

type Step = () => void;

let pending: Step | null = null;
const listeners = new Set<() => void>();

function wait(step: Step | null): void {
  pending = step;
  for (const listener of listeners) listener();
}

/** Does a step that leaves the screen: at once, or after a question when something typed would be lost. */
export function leave(step: Step): void {
  if (hasUnsaved()) wait(step);
  else step();
}

/** What is asked at the moment, for React. */
export const leaving = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isAsking: () => pending !== null,
  confirm: () => {
    const step = pending;
    wait(null);
    discardUnsaved();
    step?.();
  },
  stay: () => wait(null),
};
