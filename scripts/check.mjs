/* npm run check: everything that can be checked about the sources without running them. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { namesGiven } from './support/arguments.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { sumOf, traceOf } from './support/stamp.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';
import { say, secondsSince } from './support/words.mjs';

const ROOMS = [
  ...['contract', 'machines', 'server', 'src', 'inspector', 'paths', 'tests', 'bench', 'scripts'],
  ...['clients', 'clients/cli', 'examples'],
];

/** @param {string} path below node_modules */
const installed = (path) => inHouse('node_modules', ...path.split('/'));

/** What was found for files that the next run finds unchanged; other packages may mean other types. */
const FOUND = inHouse('node_modules', '.cache', 'types', sumOf(traceOf('package-lock.json')).slice(0, 12));

/** @param {string} room */
const typesOf = (room) => [
  ...[installed('typescript/bin/tsc'), '-p', room, '--incremental'],
  ...['--tsBuildInfoFile', join(FOUND, `${room.replace('/', '-')}.tsbuildinfo`)],
];

/** @type {{name: string, args: string[]}[]} the slowest first, so that none is waited for at the end */
const STEPS = [
  { name: 'dead code', args: [installed('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'boundaries and tables',
    args: [
      ...[installed('vitest/vitest.mjs'), 'run', '--project', 'unit'],
      ...['tests/architecture.test.ts', 'tests/records.test.ts'],
    ],
  },
  { name: 'catalogs', args: [inHouse('scripts', 'translations.mjs'), '--check'] },
  ...ROOMS.map((room) => ({ name: `types of ${room}`, args: typesOf(room) })),
  { name: 'format and lint', args: [installed('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
];

refuseOldNode();
namesGiven('npm run check', 0);
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
const started = performance.now();
const waiting = [...STEPS];
let failures = 0;

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const begun = performance.now();
    const { code, tail } = await runTool(node, step.args);
    if (code !== 0) failures += 1;
    say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(26)} ${secondsSince(begun).padStart(7)}`);
    if (code !== 0) say(`${tail}\n`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
say(
  failures === 0 ? `All is well (${secondsSince(started)}).` : `${failures} of ${STEPS.length} steps failed.`,
);
process.exitCode = failures === 0 ? 0 : 1;
