import { setImmediate as otherWork } from 'node:timers/promises';

const BREATH_MS = 10;

/** To be called, and waited for, between the pieces of long work: now and then it lets everything else have its turn. */
export function breathe(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BREATH_MS) return;
    await otherWork();
    since = performance.now();
  };
}
