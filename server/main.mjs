import { setFlagsFromString } from 'node:v8';
import { keepCompiledCode } from '#server/house/house.mjs';

// (This file and house.mjs are JavaScript: taking types out of them would load the engine for that, which is not needed
// for anything that is cached.)
keepCompiledCode();

// Without this, objects that live slightly longer than a call would be freed only once the heap of a thread has
// doubled: that was a hundred megabytes in a sync. Collecting more often costs less than a tenth more time.
setFlagsFromString('--heap-growing-percent=15');

// Only now: what is imported statically would be compiled before the cache is there.
await import('#server/run.ts');
