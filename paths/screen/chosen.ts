import type { Ways } from '#paths/core/explore.ts';
import type { Observation } from '#paths/core/observed.ts';
import { pairwise } from '#paths/core/pairs.ts';
import { type Path, stepName } from '#paths/core/path.ts';
import { pairsOf, situationOf } from '#paths/core/situations.ts';
import { substatesIn } from '#paths/core/substates.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { type ScreenExecutors, waysTo } from '#paths/screen/executors.ts';
import { isLastAt, reasonUnseen } from '#paths/screen/states.ts';

/** What is wanted of a moment that is to be shown. */
type Goals = (seen: Observation) => readonly string[];

/** In how many situations a second value is given at most; the shortest ways to them count. */
const MOST_SECOND = 8;

const momentsOf = ({ at, legs }: Path): readonly Observation[] => [at, ...legs.map(({ seen }) => seen)];

/**
 * The same list for the same situation: most moments of many paths are alike, and what has been gone through already is
 * known by its list.
 */
function oncePerSituation(goals: Goals): Goals {
  const lists = new Map<string, readonly string[]>();
  return (seen) => {
    const [situation = ''] = situationOf(seen);
    const known = lists.get(situation);
    if (known) return known;
    const wanted = goals(seen);
    lists.set(situation, wanted);
    return wanted;
  };
}

/** Few of the paths, as far as each comes to something wanted that none before it has; the longest come first. */
function fewest(paths: readonly Path[], goals: Goals): readonly Path[] {
  const met = new Set<string>();
  const allMet = new Set<readonly string[]>();
  return paths.toReversed().flatMap((path) => {
    const moments = momentsOf(path).map(goals);
    const last = moments.findLastIndex(
      (wanted) => !allMet.has(wanted) && wanted.some((goal) => !met.has(goal)),
    );
    if (last < 0) return [];
    for (const wanted of moments.slice(0, last + 1)) {
      if (allMet.has(wanted)) continue;
      allMet.add(wanted);
      for (const goal of wanted) met.add(goal);
    }
    return { ...path, legs: path.legs.slice(0, last) };
  });
}

/** The shortest way to everything wanted, by length. */
function shortest(paths: readonly Path[], goals: Goals): readonly Path[] {
  const ways = new Map<string, Path>();
  const lengths = new Map<readonly string[], number>();
  for (const path of paths) {
    for (const [length, seen] of momentsOf(path).entries()) {
      const wanted = goals(seen);
      if ((lengths.get(wanted) ?? Number.POSITIVE_INFINITY) <= length) continue;
      lengths.set(wanted, length);
      for (const goal of wanted) {
        const known = ways.get(goal);
        if (!known || known.legs.length > length)
          ways.set(goal, { ...path, legs: path.legs.slice(0, length) });
      }
    }
  }
  return [...new Set(ways.values())].toSorted((one, other) => one.legs.length - other.legs.length);
}

/**
 * The shortest paths to every state that shows something, without those that others come through anyway: every state is
 * shown, but not on every way there.
 */
export function screenPaths(
  cases: Cases,
  executors: ScreenExecutors,
  { arrivals }: Pick<Ways, 'arrivals'>,
): readonly Path[] {
  return fewest(arrivals, ({ state }) =>
    substatesIn(state).filter((substate) => reasonUnseen(cases, executors, substate) === null),
  );
}

/** How much of what a screen can be shown for is looked at. */
export type Thoroughness = 'every state' | 'pairs' | 'every situation';

/**
 * Few stored paths on which the screen is shown for what it has to tell apart: at every state, every two answers of the
 * view that come together anywhere, or all of them.
 */
export function situationPaths(
  cases: Cases,
  executors: ScreenExecutors,
  ways: Ways,
  thoroughness: Thoroughness,
): readonly Path[] {
  if (thoroughness === 'every state')
    return [...screenPaths(cases, executors, ways), ...variedPaths(cases, executors, ways.paths)];
  const wanted = thoroughness === 'pairs' ? pairsOf : situationOf;
  const paths = ways.paths.map((path) => upToLast(executors, path));
  const goals = oncePerSituation((seen) =>
    substatesIn(seen.state).some((substate) => reasonUnseen(cases, executors, substate) === null)
      ? wanted(seen)
      : [],
  );
  return [...fewest(shortest(paths, goals), goals), ...secondPaths(cases, executors, paths)];
}

/** A path as far as it can be walked on a screen. */
function upToLast(executors: ScreenExecutors, path: Path): Path {
  const last = momentsOf(path).findIndex((seen) => isLastAt(executors, seen));
  return last < 0 ? path : { ...path, legs: path.legs.slice(0, Math.max(0, last - 1)) };
}

/** What there is before the last step of a path. */
const beforeLast = ({ at, legs }: Path): Observation => legs.at(-2)?.seen ?? at;

/** The shortest paths on which a step is taken, each in another situation, where nothing is under way if it can be taken there. */
function pathsWith(paths: readonly Path[], name: string): readonly Path[] {
  const ways = new Map<string, Path>();
  for (const path of paths.toSorted((one, other) => one.legs.length - other.legs.length)) {
    for (const [index, { step }] of path.legs.entries()) {
      if (stepName(step) !== name) continue;
      const before = momentsOf(path)[index] ?? path.at;
      const [situation = ''] = situationOf(before);
      if (!ways.has(situation)) ways.set(situation, { ...path, legs: path.legs.slice(0, index + 1) });
    }
  }
  const all = [...ways.values()].toSorted((one, other) => one.legs.length - other.legs.length);
  const free = all.filter((path) => !beforeLast(path).tags.includes('busy'));
  return free.length > 0 ? free : all;
}

/** A step with one of its values and in one of its ways, as pairs combine them. */
type Choice = Readonly<Record<string, unknown>>;

/** What users may give with an event, and how they may do it; the first is what the case says, in the usual way. */
function choicesOf(cases: Cases, executors: ScreenExecutors, of: string, name: string): readonly Choice[] {
  const { with: first = {}, varies = {} } = cases.events[of]?.[name] ?? {};
  const parts = Object.entries(varies).map(([part, values]) => [part, [Reflect.get(first, part), ...values]]);
  const ways = waysTo(executors, of, name).map((_, index) => index);
  return pairwise(Object.fromEntries([...parts, ['', ways]]));
}

/** A path whose last step is taken as chosen. */
function chosenLast(path: Path, of: string, name: string, { '': way, ...given }: Choice): readonly Path[] {
  const step = { kind: 'event', of, name, second: { with: given, way: Number(way ?? 0) } } as const;
  const last = path.legs.at(-1);
  return last ? [{ ...path, legs: [...path.legs.slice(0, -1), { ...last, step }] }] : [];
}

const stepsOf = ({ events }: Cases) =>
  Object.entries(events).flatMap(([of, named]) => Object.keys(named).map((name) => [of, name] as const));

/** Paths on which users give other values than those of a case, and do it in the other ways that a screen has. */
export function secondPaths(
  cases: Cases,
  executors: ScreenExecutors,
  paths: readonly Path[],
): readonly Path[] {
  return stepsOf(cases).flatMap(([of, name]) => {
    const others = choicesOf(cases, executors, of, name).slice(1);
    if (others.length === 0) return [];
    return pathsWith(paths, `event ${of}: ${name}`)
      .slice(0, MOST_SECOND)
      .flatMap((path) => others.flatMap((choice) => chosenLast(path, of, name, choice)));
  });
}

/** The shortest on which users give every value of an event that has several, and do in each way what can be done in several. */
function variedPaths(cases: Cases, executors: ScreenExecutors, paths: readonly Path[]): readonly Path[] {
  return stepsOf(cases).flatMap(([of, name]) => {
    const choices = choicesOf(cases, executors, of, name);
    if (choices.length < 2) return [];
    const isOffered = executors.offered?.[`${of}: ${name}`] ?? (() => true);
    const path = pathsWith(paths, `event ${of}: ${name}`).find((one) => isOffered(beforeLast(one)));
    return path ? choices.flatMap((choice) => chosenLast(path, of, name, choice)) : [];
  });
}
