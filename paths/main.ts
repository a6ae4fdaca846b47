/*
 * npm run paths: lists the ways through the machines in plain sentences, walks them, and writes the table of what they
 * reach. docs/path-tests.md tells what it is for; the options are those of options.ts.
 */
import { CASES } from '#paths/all.ts';
import { userPaths } from '#paths/browser/chosen.ts';
import { browserTable, type Followed, writeBrowserTable } from '#paths/browser/table.ts';
import { chosenCases, pathsTo } from '#paths/chosen.ts';
import type { Cases } from '#paths/core/cases.ts';
import { type Coverage, coverageOf, nothingReached } from '#paths/core/coverage.ts';
import { type Exploration, explore } from '#paths/core/explore.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import { modelOf } from '#paths/core/model.ts';
import type { Path } from '#paths/core/path.ts';
import { pathSentences } from '#paths/core/sentences.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import { LEVELS } from '#paths/levels.ts';
import { type PathOptions, readOptions, WrongOptions } from '#paths/options.ts';
import { replayTrace } from '#paths/replay/replay.ts';
import { screenTable, writeScreenTable } from '#paths/screen/table.ts';
import { tableOf, type Walked, writeTable } from '#paths/table.ts';

/** One machine with the paths that were asked for. */
interface Chosen {
  readonly cases: Cases;
  readonly exploration: Exploration;
  readonly paths: readonly Path[];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function headline(cases: Cases, coverage: Coverage): string {
  const { reachedStates, states, reachedTransitions, transitions } = coverage;
  const reached = `${reachedStates} of ${states} states, ${reachedTransitions} of ${transitions} transitions`;
  return `${cases.machine.id}: ${reached}`;
}

function list(chosen: readonly Chosen[]): void {
  for (const { cases, exploration, paths } of chosen) {
    const coverage = coverageOf(cases.machine, exploration.reached);
    say(`${headline(cases, coverage)}\n`);
    for (const path of paths) say(`${pathSentences(cases, path).join('\n')}\n`);
    for (const name of coverage.unreached) say(`not reached: ${name} (${cases.unreachable[name] ?? 'why?'})`);
  }
}

function listJson(chosen: readonly Chosen[]): void {
  const machines = chosen.map(({ cases, exploration, paths }) => ({
    machine: cases.machine.id,
    coverage: coverageOf(cases.machine, exploration.reached),
    unreachable: cases.unreachable,
    paths: paths.map((path) => ({ sentences: pathSentences(cases, path), ...path })),
  }));
  say(JSON.stringify(machines, null, 2));
}

/** Walks the paths and tells of each that departs. @returns how many did */
async function walk(chosen: readonly Chosen[], level: Level): Promise<number> {
  let failed = 0;
  for (const note of level.notes?.(chosen.map(({ cases }) => cases)) ?? []) say(note);
  for (const { cases, paths } of chosen) {
    for (const path of paths) {
      const failure = await walkPath(level, cases, path);
      if (!failure) continue;
      failed += 1;
      say(`${failureInWords(cases, failure)}\n`);
    }
  }
  const walked = chosen.reduce((sum, { paths }) => sum + paths.length, 0);
  say(`${walked} paths walked against the ${level.name}, ${failed} failed.`);
  return failed;
}

function followed(cases: Cases): Followed {
  return { id: cases.machine.id, ...userPaths(cases) };
}

/** Walks every path of every machine and writes what they reached. */
async function write(chosen: readonly Chosen[]): Promise<number> {
  const walked: Walked[] = [];
  let failed = 0;
  for (const { cases, exploration } of chosen) {
    const { paths } = exploration;
    const reached = nothingReached();
    failed += await walk([{ cases, exploration, paths }], machineLevel(reached));
    const steps = paths.reduce((sum, { legs }) => sum + legs.length, 0);
    walked.push({ cases, coverage: coverageOf(cases.machine, reached), paths: paths.length, steps });
  }
  if (failed === 0) {
    writeTable(tableOf(walked));
    writeScreenTable(screenTable(CASES));
    writeBrowserTable(browserTable(CASES.filter(({ browser }) => browser !== null).map(followed)));
  }
  return failed;
}

/** @param level where they are to be walked; null lists them */
function choose({ machines, to, write: all }: PathOptions, level: Level | null): readonly Chosen[] {
  return chosenCases(machines).flatMap((cases) => {
    const exploration = explore(modelOf(cases));
    if (to !== null) return { cases, exploration, paths: pathsTo(cases.machine.id, exploration, to) };
    if (level === null) return { cases, exploration, paths: all ? exploration.paths : exploration.arrivals };
    try {
      return { cases, exploration, paths: level.choose?.(cases, exploration) ?? exploration.paths };
    } catch (error) {
      // Of all machines those are walked that can be; one that a user named has to be.
      if (machines.length === 0) return [];
      throw new WrongOptions(error instanceof Error ? error.message : String(error));
    }
  });
}

async function main(options: PathOptions): Promise<number> {
  if (options.write && options.machines.length > 0) throw new WrongOptions('--write takes all machines');
  if (options.replay !== null) return replayTrace(options.replay, options, say);
  const level = options.run === null ? null : ((await LEVELS[options.run]?.(options)) ?? null);
  try {
    const chosen = choose(options, level);
    if (options.write) return await write(chosen);
    if (level) return await walk(chosen, level);
    if (options.json) listJson(chosen);
    else list(chosen);
    return 0;
  } finally {
    await level?.close?.();
  }
}

try {
  process.exitCode = (await main(readOptions(process.argv.slice(2)))) > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
