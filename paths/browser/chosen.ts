import { reasonAgainst, reasonAgainstBeginning } from '#paths/browser/beyond.ts';
import { causeOf, causesOf, WaysOn } from '#paths/browser/ways-on.ts';
import { explore, pathTo } from '#paths/core/explore.ts';
import { type Model, type Moment, modelOf } from '#paths/core/model.ts';
import type { Path, Step } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { storedBehaviour } from '#paths/stored/files.ts';

/** Steps of a path at most: no one reads what is longer. */
const LONGEST = 16;
/** How far it may be to what is wanted next, in steps; otherwise another path begins. */
const REACH = 5;

export interface UserPaths {
  /** Few paths on which a user causes every transition that a user can, from every situation. */
  readonly paths: readonly Path[];
  /** How many transitions users cause on them. */
  readonly causes: number;
  /** Transitions that no user can cause in a browser, with the reason. */
  readonly beyond: Readonly<Record<string, string>>;
}

/** What can happen: what is stored, which need not be found once more, or where nothing is, what is found. */
function knownPaths(model: Model<Cases>): readonly Path[] {
  const { cases } = model;
  const stored = storedBehaviour(cases.machine.id);
  return stored ? pathsIn(cases, stored).paths : explore(model).paths;
}

/** Every way in which an event moves the machine, with why no one can take it in a browser; null where a user can. */
function goalsOf(cases: Cases, paths: readonly Path[]): Map<string, string | null> {
  const goals = new Map<string, string | null>();
  for (const path of paths) {
    let before = path.at;
    const unbegun = reasonAgainstBeginning(cases, path);
    for (const { step, seen } of path.legs) {
      const cause = causeOf(before, step, seen);
      if (cause !== null && goals.get(cause) !== null)
        goals.set(cause, unbegun ?? reasonAgainst(cases, step, before));
      before = seen;
    }
  }
  return goals;
}

/** Goes on from the beginning of a situation as long as something wanted is near. @returns where that ends */
function walked(model: Model<Cases>, ways: WaysOn, wanted: Set<string>): Moment {
  let at = ways.start;
  for (let length = 0; ; ) {
    const steps: readonly Step[] | null = ways.nearest(at, (cause) => wanted.has(cause));
    const isTooFar = steps && length > 0 && (steps.length > REACH || length + steps.length > LONGEST);
    if (!steps || isTooFar) return at;
    for (const step of steps) {
      const before = model.observe(at);
      at = model.take(at, step);
      for (const cause of causesOf(model.cases, before, step, model.observe(at))) wanted.delete(cause);
    }
    length += steps.length;
  }
}

/** How many different transitions users cause on these paths. */
export function causesOn(paths: readonly Path[]): number {
  const causes = paths.flatMap(({ at, legs }) =>
    legs.map(({ step, seen }, index) => causeOf(legs[index - 1]?.seen ?? at, step, seen)),
  );
  return new Set(causes.filter((cause) => cause !== null)).size;
}

/** The paths of a machine that every run walks: all of them, of each situation the first, or none. */
export function inEveryRun({ browser }: Cases, paths: readonly Path[]): readonly Path[] {
  if (browser?.onlyLong) return [];
  if (!browser?.sampled) return paths;
  return paths.filter(({ given }, index) => paths.findIndex((other) => other.given === given) === index);
}

/** The paths of a machine on which a user is followed into the browser. */
export function userPaths(cases: Cases): UserPaths {
  const model = modelOf(cases);
  const goals = goalsOf(cases, knownPaths(model));
  for (const wish of cases.browser?.wants ?? []) goals.set(wish, null);
  const wanted = new Set(goals.keys());
  const situations = Object.keys(cases.given)
    .filter(
      (given) => reasonAgainstBeginning(cases, { given, at: model.observe(model.begin(given)) }) === null,
    )
    .map((given) => new WaysOn(model, given));
  const paths: Path[] = [];
  for (;;) {
    const lengths = situations.map((ways) => ({
      ways,
      length: ways.nearest(ways.start, (cause) => wanted.has(cause))?.length ?? Number.POSITIVE_INFINITY,
    }));
    const [first] = lengths.toSorted((one, other) => one.length - other.length);
    if (!first || first.length === Number.POSITIVE_INFINITY) break;
    const left = wanted.size;
    const end = walked(model, first.ways, wanted);
    if (wanted.size === left) throw new Error(`${cases.machine.id} does not come to ${[...wanted].join()}`);
    paths.push(pathTo(model, first.ways.given, end));
  }
  // Where no path began so far, it is at least looked at where the machine begins.
  for (const { given, start } of situations)
    if (!paths.some((path) => path.given === given)) paths.push(pathTo(model, given, start));
  const beyond = [...wanted].map((cause) => [cause, goals.get(cause) ?? 'nothing leads there'] as const);
  // A path that begins where the last one did need not load the console again.
  paths.sort((one, other) => one.given.localeCompare(other.given));
  return { paths, causes: causesOn(paths), beyond: Object.fromEntries(beyond.toSorted()) };
}
