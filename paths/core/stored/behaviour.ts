import type { Cases } from '../cases.ts';
import { explore, goalsOf } from '../explore.ts';
import { sentenceOf } from '../meaning.ts';
import type { Model, Moment } from '../model.ts';
import type { Observation } from '../observed.ts';
import { type Step, stepName } from '../path.ts';
import { stepSentence } from '../sentences.ts';
import { nodesOf, refusedBy } from '../transitions.ts';

/** What can be seen after a step; what it means and its tags are those of its state. */
export type Outcome = Omit<Observation, 'means' | 'tags'>;

/** A situation with the step that led there, and what can happen in it. */
export interface Situation {
  /** The last step; null where the machine begins. */
  readonly step: Step | null;
  /** The sentence of the last step, or of the situation in which the machine begins. */
  readonly says: string;
  readonly seen: Outcome;
  /** Whether nothing more happens by itself. */
  readonly isQuiet: boolean;
  /** The steps from here, by their names. */
  readonly steps: ReadonlyMap<string, Situation>;
}

/** What a state means by itself, its own tags, and the events that it refuses in so many words. */
export interface StateWords {
  /** Null where no one wrote a sentence: what is around or inside of it says enough. */
  readonly means: string | null;
  readonly tags: readonly string[];
  /** Types of events that lead nowhere and do nothing in it, although a state around it may take them. */
  readonly refuses: readonly string[];
}

/** Behaviour of one machine: every situation, every step that is taken in it, and its outcome, each once. */
export interface Behaviour {
  readonly machine: string;
  /** The states that have a sentence, tags or refusals, each by its name from the machine on, in the order of the chart. */
  readonly states: Readonly<Record<string, StateWords>>;
  /** The situations in which it begins, by their names. */
  readonly given: ReadonlyMap<string, Situation>;
}

/** A situation while the machine is at it. */
interface Live {
  readonly moment: Moment;
  readonly steps: Map<string, Live>;
}

/** The step of a moment that has a name; null where there is none any more. */
export function stepNamed(model: Model, moment: Moment, name: string): Step | null {
  return model.steps(moment).find((step) => stepName(step) === name) ?? null;
}

function goOn(model: Model, { moment, steps }: Live, step: Step): Live {
  const name = stepName(step);
  const known = steps.get(name);
  if (known) return known;
  const next: Live = { moment: model.take(moment, step), steps: new Map() };
  steps.set(name, next);
  return next;
}

/** Takes the steps that were stored, as far as they can still be taken. */
function retrace(model: Model, live: Live, stored: Situation): void {
  for (const [name, situation] of stored.steps) {
    const step = stepNamed(model, live.moment, name);
    if (step) retrace(model, goOn(model, live, step), situation);
  }
}

function* momentsOf({ moment, steps }: Live): Generator<Moment> {
  yield moment;
  for (const next of steps.values()) yield* momentsOf(next);
}

/**
 * The behaviour of a machine as it is now. What was stored keeps its ways, so that a new path moves nothing else; what
 * they do not show comes on the shortest way.
 * @param stored what the ways are taken from; null where nothing is stored yet
 */
export function behaviourOf(model: Model, stored: Behaviour | null): Behaviour {
  const { cases } = model;
  const beginnings = new Map<string, Live>();
  const known = new Set<string>();
  for (const given of Object.keys(cases.given)) {
    const live: Live = { moment: model.begin(given), steps: new Map() };
    beginnings.set(given, live);
    const before = stored?.given.get(given);
    if (before) retrace(model, live, before);
    for (const moment of momentsOf(live)) for (const goal of goalsOf(model, given, moment)) known.add(goal);
  }
  for (const { given, legs } of explore(model, known).paths) {
    let live = beginnings.get(given);
    for (const { step } of legs) live = live && goOn(model, live, step);
  }
  const given = [...beginnings].map(([name, live]) => {
    return [name, settled(model, live, null, cases.given[name]?.says ?? name)] as const;
  });
  return { machine: cases.machine.id, states: statesOf(cases), given: new Map(given) };
}

/** A live situation as it is stored. */
function settled(model: Model, { moment, steps }: Live, step: Step | null, says: string): Situation {
  const { means: _, tags: __, ...seen } = model.observe(moment);
  const next = [...steps].flatMap(([name, live]) => {
    const taken = live.moment.before?.step;
    return taken ? [[name, settled(model, live, taken, stepSentence(model.cases, taken))] as const] : [];
  });
  return { step, says, seen, isQuiet: moment.timers.length === 0, steps: new Map(next) };
}

/** What the chart says of its states. */
export function statesOf(cases: Cases): Behaviour['states'] {
  const said = nodesOf(cases.machine.root).flatMap((node) => {
    const words = {
      means: sentenceOf(cases, node),
      tags: node.tags.toSorted(),
      refuses: refusedBy(node).toSorted(),
    };
    const isSilent = words.means === null && words.tags.length + words.refuses.length === 0;
    return node.parent && !isSilent ? [[node.path.join('.'), words] as const] : [];
  });
  return Object.fromEntries(said);
}
