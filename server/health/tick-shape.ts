import { executionAsyncResource } from 'node:async_hooks';

/** One of what `process.nextTick` puts in its queue, so that what V8 knows of its shape is never collected. */
let kept: object | null = null;

/**
 * Keeps Node.js fast after a rest. Each call of `process.nextTick` makes an object by a literal with computed names,
 * which optimised code makes at once as long as V8 knows the shape of such objects. It knows shapes weakly: a collection
 * while none is in the queue, as at rest, takes this one along, and from then on each of these objects is put together
 * name by name, for good. A request over HTTP makes a handful of them.
 * @returns the object that is kept
 */
export function keepTickShape(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      kept = executionAsyncResource();
      resolve(kept);
    });
  });
}
