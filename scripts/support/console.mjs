import { existsSync } from 'node:fs';
import { DIST, inHouse } from './house.mjs';
import { SETUP_LOCK } from './install.mjs';
import { withLock } from './lock.mjs';
import { readStamp, removeStamp, sumOf, traceOf, writeStamp } from './stamp.mjs';
import { runTool } from './tools.mjs';
import { giveUp, say, secondsSince, withProgress } from './words.mjs';

const STAMP = `${DIST}/build.stamp`;
/** Everything that the built console and its translations depend on. */
const INPUTS = [
  'contract',
  'machines',
  'src',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'scripts/catalog-format.mjs',
  'scripts/support/api-viewer.mjs',
  'scripts/support/compile.mjs',
  'scripts/translations.mjs',
  'server/description/page',
  'vite.config.ts',
];

function currentSum() {
  return sumOf(...INPUTS.map(traceOf));
}

function isBuilt() {
  return readStamp(STAMP) === currentSum() && existsSync(inHouse('dist', 'console', 'index.html'));
}

/**
 * Builds the console; ends the script when that fails. What was built before stays in place until the new one is
 * whole.
 * @param {string} node the project's Node.js
 * @param {readonly string[]} args of support/compile.mjs
 * @param {boolean} show whether the reader wants to see what was built
 */
async function build(node, args, show) {
  const started = performance.now();
  say('Building the console …');
  // Taken before the build: what is edited meanwhile makes the next start build again.
  const sum = currentSum();
  removeStamp(STAMP);
  const { code, tail } = await withProgress(
    () => 'still building',
    () => runTool(node, [inHouse('scripts', 'support', 'compile.mjs'), ...args], { show }),
  );
  if (code !== 0)
    giveUp(`${tail}\n\nThe console could not be built (code ${code}); the reason stands above.`);
  writeStamp(STAMP, sum);
  say(`Built in ${secondsSince(started)}.`);
}

/**
 * Builds the console unless its sources are as they were at the last build.
 * @param {string} node the project's Node.js
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return;
  await withLock(SETUP_LOCK, async () => {
    if (!isBuilt()) await build(node, [], false);
  });
}

/**
 * Builds the console in any case, and shows what that has come to.
 * @param {string} node the project's Node.js
 * @param {readonly string[]} args of support/compile.mjs
 */
export async function buildAnyway(node, args) {
  await withLock(SETUP_LOCK, () => build(node, args, true));
}
