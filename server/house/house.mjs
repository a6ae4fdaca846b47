import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/**
 * @param {string} folder
 * @returns {string}
 */
function packageAbove(folder) {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}

/** The folder of the project, whether the server runs from its sources or from what the build has bundled. */
export const HOUSE = packageAbove(import.meta.dirname);

/** Where compiled code is kept: inside the project, where no one else can put other code in its place. */
export const COMPILED_CODE = join(HOUSE, 'node_modules', '.cache', 'leitstand-server');

/**
 * Keeps compiled code from one start to the next, without which a start takes half as long again; where it cannot be
 * written, the server starts without it.
 */
export function keepCompiledCode() {
  enableCompileCache(COMPILED_CODE);
}

/**
 * Has the heap of every thread grow slowly. Otherwise objects that live slightly longer than a call would be freed only
 * once it has doubled: that was a hundred megabytes in a sync. Collecting more often costs less than a tenth more time.
 *
 * To be called once the server has started: V8 takes compiled code for that of other flags, also the code that Node.js
 * brings along for itself. What this start has compiled is kept before, for the next one.
 */
export function keepHeapSmall() {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=15');
}
