import { workerData } from 'node:worker_threads';
import { keepCompiledCode } from '#server/house/house.mjs';

/** @type {import('./start.ts').ThreadData} */
const { module, isCached } = workerData;

// A thread does not share what main.mjs has switched on.
if (isCached) keepCompiledCode();

// Only now: what is imported statically would be compiled before the cache is there.
await import(module);
