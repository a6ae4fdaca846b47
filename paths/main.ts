/*
 * npm run paths: lists the ways through the machines in plain sentences, compares the machines with what is stored of
 * them, walks that, and writes the table of what they reach. docs/path-tests.md tells what it is for; the options are those of options.ts.
 */
import '#paths/core/closed-pipe.ts';
import { CASES } from '#paths/all.ts';
import { userPaths } from '#paths/browser/chosen.ts';
import { browserTable, followed, writeBrowserTable } from '#paths/browser/table.ts';
import { affectedCases, changedFiles } from '#paths/changed.ts';
import { chosenCases, pathsTo } from '#paths/chosen.ts';
import { counted } from '#paths/core/counted.ts';
import { type Coverage, coverageOf, nothingReached } from '#paths/core/coverage.ts';
import { type Exploration, explore } from '#paths/core/explore.ts';
import { asksForHelp } from '#paths/core/help.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import { modelOf } from '#paths/core/model.ts';
import type { Path } from '#paths/core/path.ts';
import { pathSentences } from '#paths/core/sentences.ts';
import type { Comparison } from '#paths/core/stored/compare.ts';
import { pathsIn, unstoredSteps } from '#paths/core/stored/paths.ts';
import type { Level } from '#paths/core/walk.ts';
import { distinctTable, writeDistinctTable } from '#paths/distinct.ts';
import { InvariantCheck } from '#paths/invariants/check.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { LEVELS } from '#paths/levels.ts';
import { HELP, type PathOptions, readOptions, WrongOptions } from '#paths/options.ts';
import { keepAsTest } from '#paths/replay/as-test.ts';
import { replayTrace } from '#paths/replay/replay.ts';
import { type MachineRun, Run, type WalkedPath } from '#paths/run.ts';
import { screenTable, writeScreenTable } from '#paths/screen/table.ts';
import {
  accept,
  comparisonOf,
  comparisonsInWords,
  forgetOthers,
  storedBehaviour,
} from '#paths/stored/files.ts';
import { tableOf, type Walked, writeTable } from '#paths/table.ts';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says how far a long run is; beside the output, so that JSON stays JSON. */
function progress(line: string): void {
  process.stderr.write(`… ${line}\n`);
}

function sayJson(value: unknown): void {
  say(JSON.stringify(value, null, 2));
}

function headline(cases: Cases, coverage: Coverage): string {
  const { reachedStates, states, reachedTransitions, transitions } = coverage;
  const reached = `${reachedStates} of ${counted(states, 'state')}, ${reachedTransitions} of ${counted(transitions, 'transition')}`;
  return `${cases.machine.id}: ${reached}`;
}

/** One machine with the paths that were asked for. */
interface Listed {
  readonly cases: Cases;
  readonly exploration: Exploration;
  readonly paths: readonly Path[];
}

function list(listed: readonly Listed[]): void {
  for (const { cases, exploration, paths } of listed) {
    const coverage = coverageOf(cases.machine, exploration.reached);
    say(`${headline(cases, coverage)}\n`);
    for (const path of paths) say(`${pathSentences(cases, path).join('\n')}\n`);
    for (const name of coverage.unreached) say(`not reached: ${name} (${cases.unreachable[name] ?? 'why?'})`);
  }
}

function listed({ cases, exploration, paths }: Listed) {
  return {
    machine: cases.machine.id,
    coverage: coverageOf(cases.machine, exploration.reached),
    unreachable: cases.unreachable,
    paths: paths.map((path) => ({ sentences: pathSentences(cases, path), ...path })),
  };
}

/** Where the machines behave otherwise than stored. */
function compare(chosen: readonly Cases[]): readonly Comparison[] {
  let said = Date.now();
  return chosen.map((cases, index) => {
    if (Date.now() - said > 5_000) {
      said = Date.now();
      progress(
        `${index} of ${counted(chosen.length, 'machine')} compared with what is stored, now ${cases.machine.id}`,
      );
    }
    return comparisonOf(cases);
  });
}

function isDifferent({ sentences }: Comparison): boolean {
  return sentences.size > 0;
}

/** Where what is stored breaks what must hold in every machine, in words. */
function brokenIn(chosen: readonly Cases[]): readonly string[] {
  const check = new InvariantCheck();
  return chosen.flatMap((cases) => {
    const stored = storedBehaviour(cases.machine.id);
    return stored ? check.broken(cases, pathsIn(cases, stored).paths) : [];
  });
}

function differencesOf(comparisons: readonly Comparison[]) {
  return comparisons
    .filter(isDifferent)
    .map(({ machine, sentences }) => ({ machine, differences: [...sentences.keys()] }));
}

/** Lists the shortest paths. @returns how much is otherwise than stored, or breaks what must hold */
function listPaths(chosen: readonly Cases[], { to, json }: PathOptions): number {
  const comparisons = compare(chosen);
  const broken = brokenIn(chosen);
  const all = chosen.map((cases) => {
    const exploration = explore(modelOf(cases));
    const paths = to === null ? exploration.arrivals : pathsTo(cases.machine.id, exploration, to);
    return { cases, exploration, paths };
  });
  if (json) sayJson({ machines: all.map(listed), different: differencesOf(comparisons), broken });
  else {
    list(all);
    for (const line of [...comparisonsInWords(comparisons), ...broken]) say(line);
  }
  return comparisons.filter(isDifferent).length + broken.length;
}

/** The stored paths of a machine that are walked at a level. */
function pathsAt(level: Level, cases: Cases, options: PathOptions): readonly Path[] {
  const stored = storedBehaviour(cases.machine.id);
  if (!stored) return [];
  const ways = pathsIn(cases, stored);
  if (options.to !== null) return pathsTo(cases.machine.id, ways, options.to);
  const chosen = chosenAt(level, () => level.choose?.(cases, ways) ?? ways.paths, options);
  const strangers = options.real ? [] : chosen.flatMap((path) => unstoredSteps(cases, stored, path));
  if (strangers.length > 0) throw new Error(`${cases.machine.id}: ${[...new Set(strangers)].join('\n  ')}`);
  return chosen;
}

function chosenAt(level: Level, choose: () => readonly Path[], options: PathOptions): readonly Path[] {
  try {
    return choose();
  } catch (error) {
    // Of all machines those are walked that can be; one that a user named has to be.
    if (options.machines.length === 0) return [];
    throw new WrongOptions(error instanceof Error ? error.message : `${level.name}: ${String(error)}`);
  }
}

function runInWords({ machine, walked, left, milliseconds, failures }: MachineRun): string {
  const departed = failures.length > 0 ? `, ${failures.length} failed` : '';
  const rest = left > 0 ? `, ${left} left` : '';
  return `${machine}: ${walked} walked in ${(milliseconds / 1_000).toFixed(1)} s${departed}${rest}`;
}

/** What is wrong without a walk, as a result of one. */
function unwalked(machine: string, name: string, sentences: readonly string[]): WalkedPath {
  return { machine, name, milliseconds: 0, failure: sentences.join('\n') };
}

/** Walks what is stored of the machines. @returns how many paths failed, and machines that behave otherwise */
async function walk(chosen: readonly Cases[], level: Level, options: PathOptions): Promise<number> {
  // A machine that a user has named, and cannot be walked, says why when its paths are chosen.
  const able = options.machines.length > 0 ? chosen : chosen.filter((cases) => level.walks?.(cases) ?? true);
  const comparisons = compare(able);
  const different = comparisons.filter(isDifferent);
  const isAsStored = ({ machine }: Cases) => !different.some((one) => one.machine === machine.id);
  const same = able.filter(isAsStored);
  const walks = same.map((cases) => ({ cases, paths: pathsAt(level, cases, options) }));
  const notes = level.notes?.(walks.filter(({ paths }) => paths.length > 0).map(({ cases }) => cases)) ?? [];
  const broken = brokenIn(same);
  if (!options.json) {
    for (const line of [...comparisonsInWords(comparisons), ...broken, ...notes]) say(line);
  }
  const tell = options.json ? () => undefined : (words: string) => say(`${words}\n`);
  const results: WalkedPath[] = [
    ...different.map(({ machine, sentences }) =>
      unwalked(machine, 'behaves as stored', [...sentences.keys()]),
    ),
    ...(broken.length > 0 ? [unwalked('all', 'what must always hold', broken)] : []),
  ];
  const runs = await new Run(level, options, progress).walk(walks, tell, (one) => results.push(one));
  if (options.book?.format === 'junit') {
    const { writeReport } = await import('#paths/book/write.ts');
    progress(`written: ${writeReport(level.name, results, options.book)}`);
  }
  const walked = runs.reduce((sum, run) => sum + run.walked, 0);
  const left = runs.reduce((sum, run) => sum + run.left, 0);
  const failed = runs.reduce((sum, { failures }) => sum + failures.length, 0);
  if (options.json) {
    sayJson({
      level: level.name,
      walked,
      left,
      failed,
      machines: runs,
      different: differencesOf(comparisons),
      notes,
      broken,
    });
    return failed + different.length + broken.length;
  }
  for (const run of runs) if (run.walked + run.left > 0) say(runInWords(run));
  if (left > 0) say(`The time was over before ${counted(left, 'path')}; --seed takes others first.`);
  if (different.length > 0)
    say(
      `Not walked, since they behave otherwise than stored: ${different.map(({ machine }) => machine).join(', ')}`,
    );
  say(`${counted(walked, 'path')} walked against the ${level.name}, ${failed} failed.`);
  return failed + different.length + broken.length;
}

/** Walks every path of every machine and writes what they reached. */
async function write(options: PathOptions): Promise<number> {
  const reachedIn: Walked[] = [];
  let failed = 0;
  for (const cases of CASES) {
    const reached = nothingReached();
    failed += await walk([cases], machineLevel(reached), options);
    const stored = storedBehaviour(cases.machine.id);
    const paths = stored ? pathsIn(cases, stored).paths : [];
    const steps = paths.reduce((sum, { legs }) => sum + legs.length, 0);
    reachedIn.push({ cases, coverage: coverageOf(cases.machine, reached), paths: paths.length, steps });
  }
  if (failed === 0) {
    writeTable(tableOf(reachedIn));
    writeDistinctTable(distinctTable(CASES));
    writeScreenTable(screenTable(CASES));
    const walkedByUsers = CASES.filter(({ browser }) => browser !== null);
    writeBrowserTable(browserTable(walkedByUsers.map((cases) => followed(cases, userPaths(cases)))));
  }
  return failed;
}

/** Stores how the machines behave now. */
function acceptAll(chosen: readonly Cases[], { json }: PathOptions): number {
  const before = compare(chosen);
  const accepted = chosen.filter(accept).map(({ machine }) => machine.id);
  const gone = forgetOthers(CASES);
  if (json) sayJson({ accepted, gone, different: differencesOf(before) });
  else {
    for (const line of comparisonsInWords(before)) if (!line.startsWith('  npm run')) say(line);
    for (const machine of accepted) say(`stored: paths/behaviour/${machine}.txt`);
    for (const machine of gone) say(`removed: paths/behaviour/${machine}.txt`);
    if (accepted.length + gone.length === 0) say('Everything is stored as it is already.');
  }
  return 0;
}

async function replay(file: string, options: PathOptions): Promise<number> {
  const lines: string[] = [];
  const walked = options.asTest ? keepAsTest : replayTrace;
  const departed = await walked(file, options, options.json ? (line) => lines.push(line) : say);
  if (options.json) sayJson({ departed, lines });
  return departed;
}

/** The machines that were asked for. */
async function chosenBy({ machines, since }: PathOptions): Promise<readonly Cases[]> {
  const chosen = chosenCases(machines);
  if (since === null) return chosen;
  try {
    return await affectedCases(chosen, changedFiles(since));
  } catch (error) {
    throw new WrongOptions(
      `git cannot tell what has changed since ${since}: ${String(error).split('\n')[0]}`,
    );
  }
}

async function main(options: PathOptions): Promise<number> {
  if (options.replay !== null) return replay(options.replay, options);
  if (options.write) return write(options);
  const chosen = await chosenBy(options);
  if (chosen.length === 0) progress(`nothing that a machine depends on has changed since ${options.since}`);
  if (options.accept) return acceptAll(chosen, options);
  if (options.book && options.book.format !== 'junit') {
    const { writeBook } = await import('#paths/book/write.ts');
    const written = await writeBook(chosen, options.book, options.budget, progress);
    if (options.json) sayJson(written);
    else {
      const [files, cases] = [counted(written.files, 'file'), counted(written.cases, 'case')];
      say(`${files} for ${cases} of ${counted(written.flows, 'flow')}: ${written.folder}`);
    }
    if (written.withoutPictures !== null && options.book.format === null)
      progress(`without pictures: ${written.withoutPictures}`);
    for (const difference of written.differences) progress(`not shown, since it is otherwise: ${difference}`);
    return written.differences.length;
  }
  const wanted = options.run ?? (options.book ? 'machine' : null);
  const level = wanted === null ? null : ((await LEVELS[wanted]?.(options)) ?? null);
  if (!level) return listPaths(chosen, options);
  try {
    return await walk(chosen, level, options);
  } finally {
    await level.close?.();
  }
}

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) say(HELP);
  else process.exitCode = (await main(readOptions(args))) > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
