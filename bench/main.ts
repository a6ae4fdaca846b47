/* Lists and runs measurements; for what is measured and where the targets are, see USAGE in frame/options.ts. */
import '#scripts/support/closed-pipe.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showHelp } from '#scripts/support/arguments.mjs';
import { drawProfiles } from './console/profiles.ts';
import { Databases } from './frame/databases.ts';
import { endAllOnSignal, endLeftovers } from './frame/ends.ts';
import { type Options, readOptions, USAGE } from './frame/options.ts';
import { conditionsText, number, writePage } from './frame/page.ts';
import { circumstances, keepResult, type Result, readResults } from './frame/results.ts';
import { type Bench, type Conditions, type Figure, Missing, type Row } from './frame/row.ts';
import { allRows } from './frame/rows.ts';

/** A row that takes longer than this has got stuck: a million wordings that have yet to be made are not counted in. */
const AT_MOST_MS = 10 * 60_000;

showHelp(USAGE);
endAllOnSignal();
// Whatever a row leaves behind that fails later: the rows that follow have nothing to do with it.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, notifyFailure);
const rows = await allRows();
const options = optionsOrEnd();
if (options.list) list();
else if (options.page) writePage(rows, readResults());
else if (options.profiles !== null) await profile(options, options.profiles);
else await measureAll(options);
// Whatever a stuck row is still waiting for would keep the process alive.
process.exit();

async function measureAll({ wanted, place, postgres }: Options): Promise<void> {
  const databases = new Databases(place, postgres);
  try {
    for (const row of wanted) {
      for (const conditions of conditionsOf(row)) await measure(row, conditions, databases);
    }
  } finally {
    await databases.close();
  }
}

async function profile({ place, postgres }: Options, target: string): Promise<void> {
  const databases = new Databases(place, postgres);
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
  try {
    await drawProfiles(benchFor(folder, databases), target);
  } finally {
    await tidyUp(folder, databases);
    await databases.close();
  }
}

/** Everything that a row is to be measured with, as far as the options want it. */
function conditionsOf(row: Row): Conditions[] {
  const sizes = row.sizes?.filter((size) => options.sizes?.includes(size) ?? true) ?? [null];
  const kinds = row.databases?.filter((kind) => options.databases.includes(kind)) ?? [null];
  return kinds.flatMap((database) => sizes.map((size) => ({ database, size })));
}

async function measure(row: Row, conditions: Conditions, databases: Databases): Promise<void> {
  const where = conditionsText(conditions);
  say(`\n${row.title}${where === '' ? '' : ` (${where})`}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
  const result = { row: row.id, ...conditions };
  try {
    // Before anything is measured, and not counted into what it takes.
    if (conditions.database !== null && conditions.size !== null) {
      await databases.prepare(conditions.database, conditions.size, row.foreign ? 'foreign' : 'lists');
    }
    const begun = performance.now();
    const around = circumstances();
    const figures = await withinTime(row.measure(benchFor(folder, databases), conditions));
    print(figures);
    say(`  (${((performance.now() - begun) / 1_000).toFixed(0)} s)\n`);
    keep({ ...result, ...around, figures });
  } catch (error) {
    if (error instanceof Missing) {
      say(`  not measured: ${error.message}\n`);
      keep({ ...result, ...circumstances(), figures: [], missing: error.message });
    } else notifyFailure(error);
  } finally {
    await tidyUp(folder, databases).catch(notifyFailure);
  }
}

function benchFor(folder: string, databases: Databases): Bench {
  return {
    place: options.place,
    rounds: options.rounds,
    idleMinutes: options.idleMinutes,
    folder,
    filled: (kind, size) => databases.filled(kind, size, 'lists', folder),
    foreign: (kind, size) => databases.filled(kind, size, 'foreign', folder),
    fresh: (kind, name) => databases.fresh(kind, name, folder),
    say: (text) => say(`  … ${text}\n`),
  };
}

async function withinTime<Answer>(measured: Promise<Answer>): Promise<Answer> {
  const atMost = AT_MOST_MS + options.idleMinutes * 60_000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      endLeftovers();
      reject(new Error(`given up after ${atMost / 60_000} minutes`));
    }, atMost);
  });
  return Promise.race([measured, late]).finally(() => clearTimeout(timer));
}

async function tidyUp(folder: string, databases: Databases): Promise<void> {
  await databases.forget();
  await rm(folder, { recursive: true, force: true });
}

function notifyFailure(error: unknown): void {
  process.exitCode = 1;
  say(`  failed: ${error instanceof Error ? error.stack : error}\n`);
}

/** A failed measurement does not replace an earlier result. */
function keep(result: Result): void {
  if (options.dry) return;
  const before = readResults().find(
    ({ row, database, size }) => row === result.row && database === result.database && size === result.size,
  );
  if (result.missing === undefined || !before?.figures.length) keepResult(result);
  writePage(rows, readResults());
}

function print(figures: readonly Figure[]): void {
  for (const { name, unit, value, bare, ratio } of figures) {
    const compared =
      bare === undefined || ratio === undefined ? '' : `bare ${number(bare)}, ratio ${ratio.toFixed(2)}`;
    say(`  ${name.padEnd(44)} ${`${number(value)} ${unit}`.padStart(18)}   ${compared}\n`);
  }
}

function list(): void {
  for (const { id, title } of rows) say(`${id.padEnd(24)} ${title}\n`);
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2), rows);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(1);
  }
}

function say(text: string): void {
  process.stdout.write(text);
}
