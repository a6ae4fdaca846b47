/*
 * npm test: installs what is missing, builds, and runs every test. Its last line is 'N passed, N failed' over all of
 * them. Arguments are passed on to Vitest (npm test -- tests/server).
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureBrowsers } from './support/browsers.mjs';
import { ensureBuilt } from './support/built.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { countsOf } from './support/counts.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { ensurePostgres } from './support/postgres.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';
import { say, secondsSince } from './support/words.mjs';

const filters = process.argv.slice(2);

/** The journeys in further browsers belong to the long run; a user who names them has them at any time. */
const WITH_BROWSERS =
  process.env.TEST_LONG === '1' || filters.some((filter) => filter.includes('tests/browsers'));

/** One run of Vitest each: the journeys have the machine to themselves. */
const RUNS = [
  {
    title: 'Contract, machines, server on both databases, and screens',
    projects: ['unit', 'server-sqlite', 'server-postgres', 'screens'],
  },
  { title: 'Journeys in the browser', projects: ['journeys'] },
  ...(WITH_BROWSERS ? [{ title: 'Journeys in Firefox and WebKitGTK', projects: ['browsers'] }] : []),
];

/**
 * The projects with a test to run, so that a single file waits only for the browser, database or build that it needs.
 * All projects if Vitest cannot list them.
 * @param {string} node @param {readonly string[]} filters
 */
function projectsOf(node, filters) {
  const all = RUNS.flatMap(({ projects }) => projects);
  if (filters.length === 0) return all;
  try {
    const args = [inHouse('node_modules', 'vitest', 'vitest.mjs'), 'list', '--filesOnly', ...filters];
    const listed = execFileSync(node, args, {
      cwd: inHouse(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return all.filter((project) => listed.includes(`[${project}]`));
  } catch {
    return all;
  }
}

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
const wanted = projectsOf(node, filters);
const chromium = wanted.includes('journeys') ? await ensureChromium() : '';
if (wanted.includes('server-postgres')) await ensurePostgres();
if (wanted.includes('browsers')) await ensureBrowsers();
if (wanted.some((project) => ['journeys', 'browsers'].includes(project) || project.startsWith('server')))
  await ensureBuilt(node);

const sum = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const complaints = [];
for (const { title, projects: all } of RUNS) {
  const projects = all.filter((project) => wanted.includes(project));
  if (projects.length === 0) continue;
  const started = performance.now();
  say(`\n${title} …`);
  const report = inHouse('test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...filters];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (filters.length > 0) reporters.push('--passWithNoTests');
  const { code } = await runTool(
    node,
    [inHouse('node_modules', 'vitest', 'vitest.mjs'), ...args, ...reporters],
    {
      env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) },
      show: true,
    },
  );
  const counts = countsOf(report, code);
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
  complaints.push(...counts.complaints);
  say(
    `${title}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${secondsSince(started)}.`,
  );
}

// At the end, where a reader of only that part finds them.
for (const complaint of complaints) say(complaint);
if (process.env.CI && sum.skipped > 0) {
  say(`${sum.skipped} tests were skipped; here that counts as failed.`);
  sum.failed += sum.skipped;
}
if (sum.passed + sum.failed === 0) {
  say('No test was found.');
  process.exitCode = 1;
}
if (sum.failed > 0) process.exitCode = 1;
say(`${sum.passed} passed, ${sum.failed} failed`);
