/** @typedef {import('./times-reporter.mjs').FileTime} FileTime */

/** How many of the slowest files and tests are named. */
const SLOWEST = 20;

/** @param {number} ms */
function seconds(ms) {
  return ms < 9_950 ? (ms / 1000).toFixed(1) : String(Math.round(ms / 1000));
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|');
}

/** Columns that hold numbers. */
const NUMBERS = ['files', 'tests', 'seconds', 'time'];

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly (string | number)[])[]} rows
 */
function table(heads, rows) {
  const lines = [heads, heads.map((head) => (NUMBERS.includes(head) ? '--:' : '---')), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {(one: T) => number} msOf
 */
function slowest(all, msOf) {
  return [...all].sort((a, b) => msOf(b) - msOf(a)).slice(0, SLOWEST);
}

/**
 * Where the time of a run goes: by project, and its slowest files and tests.
 * @param {readonly FileTime[]} files of all projects
 * @param {readonly {title: string, seconds: string}[]} runs how long each run of Vitest took
 * @returns {string} Markdown, without a heading of its own
 */
export function timesPage(files, runs) {
  const projects = Object.entries(Object.groupBy(files, ({ project }) => project));
  const tests = files.flatMap(({ project, file, tests: own }) =>
    own.map(({ name, ms }) => ({ project, file, name, ms })),
  );
  const sum = (/** @type {readonly FileTime[]} */ some) => some.reduce((ms, one) => ms + one.ms, 0);
  return [
    table(
      ['run', 'time'],
      runs.map((run) => [run.title, run.seconds]),
    ),
    'Two files run at once, three on PostgreSQL, so that a run takes half of what its files take together, and there a third; here in seconds:',
    table(
      ['project', 'files', 'tests', 'seconds'],
      projects.map(([project, own = []]) => [
        project,
        own.length,
        own.reduce((count, one) => count + one.tests.length, 0),
        seconds(sum(own)),
      ]),
    ),
    `## The ${SLOWEST} slowest files`,
    table(
      ['file', 'project', 'tests', 'seconds'],
      slowest(files, ({ ms }) => ms).map((one) => [one.file, one.project, one.tests.length, seconds(one.ms)]),
    ),
    `## The ${SLOWEST} slowest tests`,
    table(
      ['test', 'file', 'project', 'seconds'],
      slowest(tests, ({ ms }) => ms).map((one) => [cell(one.name), one.file, one.project, seconds(one.ms)]),
    ),
  ].join('\n\n');
}
