import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * @param {string} folder
 * @returns {string}
 */
function packageAbove(folder) {
  return existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));
}

/** The folder of the project, whether the server runs from its sources or from what the build has bundled. */
export const HOUSE = packageAbove(import.meta.dirname);

/**
 * Keeps compiled code from one start to the next, without which a start takes half as long again. It lies inside the
 * project, where no one else can put other code in its place; where it cannot be written, the server starts without it.
 */
export function keepCompiledCode() {
  enableCompileCache(join(HOUSE, 'node_modules', '.cache', 'leitstand-server'));
}
