import { existsSync } from 'node:fs';
import { consoleFolder, DIST, inHouse } from './house.mjs';
import { SETUP_LOCK } from './install.mjs';
import { withLock } from './lock.mjs';
import { readStamp, removeStamp, sumOf, traceOf, writeStamp } from './stamp.mjs';
import { runTool } from './tools.mjs';
import { giveUp, say, secondsSince, withProgress } from './words.mjs';

/**
 * A part of what is built, with a stamp of its own: what is edited in one does not build the other again.
 * @typedef {object} Build
 * @property {string} name
 * @property {string} script below scripts/support
 * @property {string} result below dist, without which nothing counts as built
 * @property {readonly string[]} inputs everything that it depends on
 */

/** @type {readonly Build[]} */
const BUILDS = [
  {
    name: consoleFolder(),
    script: 'compile.mjs',
    result: `${consoleFolder()}/index.html`,
    inputs: [
      ...[
        'contract',
        'inspector',
        'machines',
        'src',
        'index.html',
        'lingui.config.ts',
        'package-lock.json',
        'vite.config.ts',
      ],
      // The inspector knows the ways through the console, and what events carry.
      ...(consoleFolder() === 'inspected' ? ['paths', 'tests/support'] : []),
      ...[
        'scripts/catalog-format.mjs',
        'scripts/support',
        'scripts/translations.mjs',
        'server/description/page',
      ],
    ],
  },
  {
    name: 'server',
    script: 'bundle-server.mjs',
    result: 'server/main.mjs',
    inputs: ['contract', 'server', 'package-lock.json', 'scripts/support/bundle-server.mjs'],
  },
];

/** @param {Build} build */
const stampOf = ({ name }) => `${DIST}/${name}.stamp`;

/** @param {Build} build */
const currentSum = ({ inputs }) => sumOf(...inputs.map(traceOf));

/** @param {Build} build */
function isBuilt(build) {
  return readStamp(stampOf(build)) === currentSum(build) && existsSync(inHouse('dist', build.result));
}

/** Whether console and server are built from the sources as they are now. */
export function isAllBuilt() {
  return BUILDS.every(isBuilt);
}

/**
 * Builds one part; ends the script when that fails. What was built before stays in place until the new one is whole.
 * @param {string} node the project's Node.js
 * @param {Build} build
 * @param {readonly string[]} args of its script
 * @param {boolean} show whether the reader wants to see what was built
 */
async function make(node, build, args, show) {
  const started = performance.now();
  say(`Building the ${build.name} …`);
  // Taken before the build: what is edited meanwhile makes the next start build again.
  const sum = currentSum(build);
  removeStamp(stampOf(build));
  const { code, tail } = await withProgress(
    () => 'still building',
    () => runTool(node, [inHouse('scripts', 'support', build.script), ...args], { show }),
  );
  if (code !== 0)
    giveUp(`${tail}\n\nThe ${build.name} could not be built (code ${code}); the reason stands above.`);
  writeStamp(stampOf(build), sum);
  say(`Built in ${secondsSince(started)}.`);
}

/**
 * Builds the console and the server, each unless its sources are as they were at its last build.
 * @param {string} node the project's Node.js
 */
export async function ensureBuilt(node) {
  if (isAllBuilt()) return;
  await withLock(SETUP_LOCK, async () => {
    for (const build of BUILDS) if (!isBuilt(build)) await make(node, build, [], false);
  });
}

/**
 * Builds the console and the server in any case, and shows what that has come to.
 * @param {string} node the project's Node.js
 * @param {readonly string[]} args of support/compile.mjs
 */
export async function buildAnyway(node, args) {
  await withLock(SETUP_LOCK, async () => {
    for (const build of BUILDS) await make(node, build, args, true);
  });
}
