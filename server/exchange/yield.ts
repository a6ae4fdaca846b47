import { setImmediate as otherWork } from 'node:timers/promises';

const YIELD_EVERY_MS = 10;

/** To be called, and waited for, between the pieces of long work: now and then it lets everything else have its turn. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < YIELD_EVERY_MS) return;
    await otherWork();
    since = performance.now();
  };
}
