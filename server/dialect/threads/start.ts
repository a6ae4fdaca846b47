import { getCompileCacheDir } from 'node:module';
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

/** Start data of a thread (thread.mjs). */
export interface ThreadData {
  readonly module: string;
  readonly isCached: boolean;
  readonly data: unknown;
}

/**
 * Starts a module on a thread of its own. With the code of earlier starts, where the process itself has it: the engine
 * for taking types out of a module would take 10 to 15 MB of each thread.
 * @param module its address; it finds `data` in `workerData.data`
 * @param transferList what of the data is handed over instead of copied, and is gone here
 */
export function startThread(
  module: URL,
  data: unknown,
  resourceLimits: ResourceLimits = {},
  transferList: Transferable[] = [],
): Worker {
  const isCached = getCompileCacheDir() !== undefined;
  const workerData: ThreadData = { module: module.href, isCached, data };
  // Below `node --watch` each module that a thread loads would be reported among the thread's own messages.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  return new Worker(new URL('./thread.mjs', import.meta.url), {
    ...{ workerData, transferList, resourceLimits, env },
    execArgv: [],
  });
}
