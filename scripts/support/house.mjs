import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a separator at its end. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A path inside the project; an absolute one stays unchanged.
 * @param {...string} parts
 */
export function inHouse(...parts) {
  return resolve(ROOT, ...parts);
}

/** Where everything that is built lies; git does not see it. */
export const DIST = inHouse('dist');

/** Where the console is built below it: the one that the inspector looks into lies beside the one for users. */
export function consoleFolder() {
  return process.env.INSPECTOR === '1' ? 'inspected' : 'console';
}
