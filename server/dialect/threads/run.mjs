import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

/** @type {import('./start.ts').ThreadData} */
const { module, isCached } = workerData;

// The one of server/main.mjs, which a thread does not share by itself.
if (isCached) {
  enableCompileCache(
    join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'leitstand-server'),
  );
}

// Only now: what is imported statically would be compiled before the cache is there.
await import(module);
