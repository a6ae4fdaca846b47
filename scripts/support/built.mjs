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
 * Builds parts side by side, since each keeps little more than one processor busy; ends the script when one fails, after
 * the others. What was built before stays in place until the new one is whole.
 * @param {string} node the project's Node.js
 * @param {readonly Build[]} builds
 * @param {readonly string[]} args of their scripts
 * @param {boolean} show whether the reader wants to see what was built
 */
async function make(node, builds, args, show) {
  const started = performance.now();
  const names = builds.map(({ name }) => `the ${name}`).join(' and ');
  say(`Building ${names} …`);
  const failures = await withProgress(
    () => 'still building',
    () => Promise.all(builds.map((build) => failureOf(node, build, args, show))),
  );
  const failed = failures.filter((failure) => failure !== null);
  if (failed.length > 0) giveUp(failed.join('\n\n'));
  say(`Built in ${secondsSince(started)}.`);
}

/**
 * @param {string} node @param {Build} build @param {readonly string[]} args @param {boolean} show
 * @returns {Promise<string | null>} why it could not be built
 */
async function failureOf(node, build, args, show) {
  // Taken before the build: what is edited meanwhile makes the next start build again.
  const sum = currentSum(build);
  removeStamp(stampOf(build));
  const { code, tail } = await runTool(node, [inHouse('scripts', 'support', build.script), ...args], {
    show,
  });
  if (code !== 0)
    return `${tail}\n\nThe ${build.name} could not be built (code ${code}); the reason stands above.`;
  writeStamp(stampOf(build), sum);
  return null;
}

/**
 * Builds the console and the server, each unless its sources are as they were at its last build.
 * @param {string} node the project's Node.js
 */
export async function ensureBuilt(node) {
  if (isAllBuilt()) return;
  await withLock(SETUP_LOCK, async () => {
    const outdated = BUILDS.filter((build) => !isBuilt(build));
    if (outdated.length > 0) await make(node, outdated, [], false);
  });
}

/**
 * Builds the console and the server in any case, and shows what that has come to.
 * @param {string} node the project's Node.js
 * @param {readonly string[]} args of support/compile.mjs
 */
export async function buildAnyway(node, args) {
  await withLock(SETUP_LOCK, () => make(node, BUILDS, args, true));
}
