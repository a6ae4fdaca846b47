import type { ActorLogic, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { noteRest, noteTransition, nothingReached, type Reached } from './coverage.ts';
import type { Model, Moment, StepEvent } from './model.ts';
import { type Leg, type Path, stepName } from './path.ts';
import { transitionName } from './transitions.ts';

/** More steps than any machine has; a counter in `matters` without a limit would never end. */
const MOST_STEPS = 20_000;

/** Paths through a machine, however they were found. */
export interface Ways {
  /** The shortest path to each situation and over each transition, by each of its cases. None is the beginning of another. */
  readonly paths: readonly Path[];
  /** The shortest path to each situation, in the order of their length. */
  readonly arrivals: readonly Path[];
  /** The shortest path that ends with each named step. */
  readonly lastSteps: ReadonlyMap<string, Path>;
}

/** All that can happen in a machine, as far as its cases go. */
export interface Exploration extends Ways {
  readonly reached: Reached;
}

/** The machine as xstate/graph goes through it: its states are moments, its events are steps. */
function logicOf(model: Model): ActorLogic<Moment, StepEvent, string> {
  const { machine, matters } = model.cases;
  let steps = 0;
  return {
    transition: (moment, { step }) => {
      if (++steps > MOST_STEPS)
        throw new Error(
          `${machine.id} comes to no end: what 'matters' of it becomes another value again and again, at last ` +
            `${JSON.stringify(matters(moment.snapshot.context as never))}. Leave it out of matters, or limit it there.`,
        );
      return model.take(moment, step);
    },
    getInitialSnapshot: (_, given) => model.begin(given),
    getPersistedSnapshot: (moment) => moment,
  };
}

/** What the history states of a machine lead back to: part of a situation, though not of its state. */
function historyOf({ historyValue }: AnyMachineSnapshot) {
  return Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
}

/** Every step from every situation, shortest ways first. */
function* edges(model: Model, given: string) {
  const { cases } = model;
  const serializeState = ({ snapshot }: Moment) =>
    JSON.stringify([
      ...[snapshot.value, snapshot.status, cases.matters(snapshot.context as never)],
      historyOf(snapshot),
    ]);
  const map = getAdjacencyMap<Moment, StepEvent, string>(logicOf(model), {
    fromState: model.begin(given),
    input: given,
    events: ((moment: Moment) =>
      model.steps(moment).map((step) => ({ type: stepName(step), step }))) as never,
    serializeState,
    serializeEvent: ({ type }: AnyEventObject) => type,
  });
  for (const { state, transitions } of Object.values(map)) {
    yield { from: state, to: state, isArrival: true };
    for (const { state: to } of Object.values<{ state: Moment }>(transitions))
      yield { from: state, to, isArrival: false };
  }
}

/** How a user came to a moment. */
export function pathTo(model: Model, given: string, moment: Moment): Path {
  const legs: Leg[] = [];
  let at = moment;
  for (; at.before; at = at.before.moment) legs.unshift({ step: at.before.step, seen: model.observe(at) });
  const isQuiet = moment.timers.length === 0;
  return { machine: model.cases.machine.id, given, at: model.observe(at), legs, isQuiet };
}

/** What a step does: the transitions that it takes, its effects, and the selectors that answer otherwise after it. */
function deedOf(
  given: string,
  { before, taken, effects, snapshot }: Moment,
  changes: readonly string[],
): string {
  const step = before ? stepName(before.step) : `given ${given}`;
  // A transition says where it leads, unless that is what was left.
  const leadsBack = taken.some(({ target }) => target?.some(({ type }) => type === 'history'));
  const to = leadsBack ? [snapshot.value] : [];
  return `${step} ${taken.map(transitionName).join()} ${JSON.stringify([effects, changes, ...to])}`;
}

/** The behaviours that a path shows with its last step; by them paths are chosen. */
export function goalsOf(model: Model, given: string, moment: Moment): readonly string[] {
  const changes = moment.before ? model.changes(moment.before.moment, moment) : [];
  return [deedOf(given, moment, changes), JSON.stringify(moment.snapshot.value)];
}

/**
 * Goes through a machine from every situation in which it begins.
 * @param known behaviours that need no path, since others show them
 */
export function explore(model: Model, known: ReadonlySet<string> = new Set()): Exploration {
  const goals = new Set(known);
  const reached = nothingReached();
  const chosen: Path[] = [];
  const arrivals = new Map<string, Path>();
  const lastSteps = new Map<string, Path>();
  for (const given of Object.keys(model.cases.given)) {
    for (const { to, isArrival } of edges(model, given)) {
      noteRest(reached, to.snapshot);
      for (const one of to.taken) noteTransition(reached, one);
      const step = to.before ? stepName(to.before.step) : `given ${given}`;
      const state = JSON.stringify(to.snapshot.value);
      const seen = isArrival || !to.before ? [] : model.changes(to.before.moment, to);
      const fresh = isArrival && to.before ? [state] : [deedOf(given, to, seen), state];
      const isNew = fresh.some((goal) => !goals.has(goal));
      const isFirst = (isArrival && !arrivals.has(state)) || (to.before && !lastSteps.has(step));
      if (!isNew && !isFirst) continue;
      const path = pathTo(model, given, to);
      for (const goal of fresh) goals.add(goal);
      if (isNew) chosen.push(path);
      if (isArrival && !arrivals.has(state)) arrivals.set(state, path);
      if (to.before && !lastSteps.has(step)) lastSteps.set(step, path);
    }
  }
  return { paths: withoutBeginnings(chosen), arrivals: byLength([...arrivals.values()]), lastSteps, reached };
}

function byLength(paths: readonly Path[]): Path[] {
  return paths.toSorted((one, other) => one.legs.length - other.legs.length);
}

/** Leaves out every path that another one begins with. */
function withoutBeginnings(paths: readonly Path[]): Path[] {
  const begun = new Set<string>();
  return byLength(paths)
    .reverse()
    .filter((path) => {
      const names = path.legs.map(({ step }) => stepName(step));
      const key = (length: number) => `${path.given}|${names.slice(0, length).join('|')}`;
      if (begun.has(key(names.length))) return false;
      for (let length = 0; length <= names.length; length++) begun.add(key(length));
      return true;
    })
    .reverse();
}
