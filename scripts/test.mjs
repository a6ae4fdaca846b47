/*
 * npm test: installs what is missing, builds, and runs every test. Its last line is 'N passed, N failed' over all of
 * them. Arguments are passed on to Vitest (npm test -- tests/server). With --times it shows where the time goes; a run of
 * everything writes that into docs/test-times.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { showHelp } from './support/arguments.mjs';
import { ensureBrowsers } from './support/browsers.mjs';
import { ensureBuilt } from './support/built.mjs';
import { ensureBrowserForTests } from './support/chromium.mjs';
import { countsOf } from './support/counts.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { ensurePostgres } from './support/postgres.mjs';
import { timesPage } from './support/times-page.mjs';
import { runTool, stopToolsOnSignal } from './support/tools.mjs';
import { counted, say, secondsSince } from './support/words.mjs';

showHelp(
  'npm test [-- FILE…] [--times], where FILE is a part of a path; other arguments are those of Vitest',
);

const TIMES = '--times';
const withTimes = process.argv.includes(TIMES);
const filters = process.argv.slice(2).filter((argument) => argument !== TIMES);

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

/** @param {string} page */
function wholePage(page) {
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  return `# Where the time of the tests goes\n\nWritten by \`npm test -- --times\` on ${when}: ${machine}.\n\n${page}\n`;
}

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
const wanted = projectsOf(node, filters);
const chromium = wanted.includes('journeys') ? await ensureBrowserForTests() : '';
if (wanted.includes('server-postgres')) await ensurePostgres();
if (wanted.includes('browsers')) await ensureBrowsers();
const needsBuild = wanted.some(
  (project) => ['journeys', 'browsers'].includes(project) || project.startsWith('server'),
);
if (needsBuild) await ensureBuilt(node);

const sum = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const complaints = [];
/** @type {import('./support/times-reporter.mjs').FileTime[]} */
const fileTimes = [];
/** @type {{title: string, seconds: string}[]} */
const runTimes = [];
for (const { title, projects: all } of RUNS) {
  const projects = all.filter((project) => wanted.includes(project));
  if (projects.length === 0) continue;
  const started = performance.now();
  say(`\n${title} …`);
  const report = inHouse('test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...filters];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const times = inHouse('test-results', `${projects.join('-')}-times.json`);
  if (withTimes) {
    rmSync(times, { force: true });
    reporters.push(`--reporter=${inHouse('scripts', 'support', 'times-reporter.mjs')}`);
  }
  if (filters.length > 0) reporters.push('--passWithNoTests');
  const { code } = await runTool(
    node,
    [inHouse('node_modules', 'vitest', 'vitest.mjs'), ...args, ...reporters],
    {
      env: {
        ...process.env,
        ...(chromium && { CHROMIUM: chromium }),
        ...(needsBuild && { SERVER_BUILT: '1' }),
        ...(withTimes && { TEST_TIMES: times }),
      },
      show: true,
    },
  );
  const counts = countsOf(report, code);
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
  complaints.push(...counts.complaints);
  const took = secondsSince(started);
  say(`${title}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${took}.`);
  if (withTimes) {
    fileTimes.push(...JSON.parse(readFileSync(times, 'utf8')));
    runTimes.push({ title, seconds: took });
  }
}

if (withTimes) {
  const page = timesPage(fileTimes, runTimes);
  say(`\n${page}\n`);
  if (filters.length === 0) writeFileSync(inHouse('docs', 'test-times.md'), wholePage(page));
}

// At the end, where a reader of only that part finds them.
for (const complaint of complaints) say(complaint);
if (process.env.CI && sum.skipped > 0) {
  say(`Skipped, which counts as failed here: ${counted(sum.skipped, 'test')}.`);
  sum.failed += sum.skipped;
}
if (sum.passed + sum.failed === 0) {
  say('No test was found.');
  process.exitCode = 1;
}
if (sum.failed > 0) process.exitCode = 1;
say(`${sum.passed} passed, ${sum.failed} failed`);
