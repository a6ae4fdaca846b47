import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Compiled code of the last start, without which a start takes half as long again. It lies inside the project, where
// no one else can put other code in its place; where it cannot be written, the server starts without it. (This file is
// JavaScript: taking types out of it would load the engine for that, which is not needed for anything that is cached.)
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'leitstand-server'));

// Without this, objects that live slightly longer than a call would be freed only once the heap of a thread has
// doubled: that was a hundred megabytes in a sync. Collecting more often costs less than a tenth more time.
setFlagsFromString('--heap-growing-percent=15');

// Only now: what is imported statically would be compiled before the cache is there.
await import('#server/run.ts');
