import type { Cases } from '../cases.ts';
import type { Ways } from '../explore.ts';
import type { Observation } from '../observed.ts';
import { endOf, type Leg, type Path, stepName } from '../path.ts';
import { stepSentence } from '../sentences.ts';
import { substatesIn } from '../substates.ts';
import type { Behaviour, Situation } from './behaviour.ts';
import { wordsOf } from './state-words.ts';

type OnTheWay = Path & { readonly isEnd: boolean };

/** The steps of a situation in the order in which the cases have them. */
function inOrder(cases: Cases, steps: Situation['steps']): readonly Situation[] {
  const { events, answers } = cases;
  const order = new Map<string, number>();
  for (const [kind, of] of Object.entries({ event: events, answer: answers })) {
    for (const [name, named] of Object.entries(of)) {
      for (const one of Object.keys(named)) order.set(`${kind} ${name}: ${one}`, order.size);
    }
  }
  const placeOf = (name: string) => order.get(name) ?? order.size;
  return [...steps]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([, situation]) => situation);
}

/** The way to every situation, from each beginning those to the nearer ones first. */
function* waysIn(cases: Cases, behaviour: Behaviour): Generator<OnTheWay> {
  const words = new Map<string, Pick<Observation, 'means' | 'tags'>>();
  const seenIn = ({ seen }: Situation): Observation => {
    const known = words.get(seen.state) ?? wordsOf(behaviour, seen.state);
    words.set(seen.state, known);
    return { ...seen, ...known };
  };
  const { machine } = behaviour;
  const givens = new Set([...Object.keys(cases.given), ...behaviour.given.keys()]);
  for (const given of givens) {
    const first = behaviour.given.get(given);
    let level: { readonly situation: Situation; readonly legs: readonly Leg[] }[] = [];
    if (first) level = [{ situation: first, legs: [] }];
    const at = first && seenIn(first);
    while (at && level.length > 0) {
      const next: typeof level = [];
      for (const { situation, legs } of level) {
        const { isQuiet, steps } = situation;
        yield { machine, given, at, legs, isQuiet, isEnd: steps.size === 0 };
        for (const to of inOrder(cases, steps)) {
          if (to.step) next.push({ situation: to, legs: [...legs, { step: to.step, seen: seenIn(to) }] });
        }
      }
      level = next;
    }
  }
}

function byLength(paths: Iterable<Path>): readonly Path[] {
  return [...paths].toSorted((one, other) => one.legs.length - other.legs.length);
}

/** The paths that are stored of a machine, none of which is the beginning of another, and the shortest to each state and step. */
export function pathsIn(cases: Cases, behaviour: Behaviour): Ways {
  const paths: Path[] = [];
  const arrivals = new Map<string, Path>();
  const lastSteps = new Map<string, Path>();
  for (const { isEnd, ...path } of waysIn(cases, behaviour)) {
    const { state } = endOf(path);
    const last = path.legs.at(-1);
    if (isEnd) paths.push(path);
    if (!arrivals.has(state)) arrivals.set(state, path);
    if (last && !lastSteps.has(stepName(last.step))) lastSteps.set(stepName(last.step), path);
  }
  return { paths: byLength(paths), arrivals: byLength(arrivals.values()), lastSteps };
}

/**
 * Where a step leads: of parallel regions, which take it wherever the others are, the parts that it enters. Where it enters
 * none, since it leads back to where it began, any of them may be what takes it.
 */
function movesOf(before: string, name: string, after: string): readonly string[] {
  const [from, to] = [substatesIn(before), substatesIn(after)];
  const entered = to.filter((substate) => !from.includes(substate));
  if (entered.length > 0) return [`${name} ${entered.join()}`];
  return to.map((substate) => `${name} ${substate} again`);
}

/** Steps of a path that no stored one takes to where this one does, as sentences. */
export function unstoredSteps(cases: Cases, behaviour: Behaviour, { at, legs }: Path): readonly string[] {
  const stored = new Set<string>();
  const note = ({ seen, steps }: Situation): void => {
    for (const [name, next] of steps) {
      for (const move of movesOf(seen.state, name, next.seen.state)) stored.add(move);
      note(next);
    }
  };
  for (const situation of behaviour.given.values()) note(situation);
  return legs.flatMap(({ step, seen }, index) => {
    const before = legs[index - 1]?.seen.state ?? at.state;
    if (movesOf(before, stepName(step), seen.state).some((move) => stored.has(move))) return [];
    return [`in ${before}, when ${stepSentence(cases, step)}: then ${seen.state} is not stored`];
  });
}
