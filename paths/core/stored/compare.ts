import type { Cases } from '../cases.ts';
import { explore, goalsOf } from '../explore.ts';
import type { Model, Moment } from '../model.ts';
import { endOf, type Step, stepName } from '../path.ts';
import type { Plain } from '../plain.ts';
import { stepSentence } from '../sentences.ts';
import { type Behaviour, type Outcome, type Situation, statesOf, stepNamed } from './behaviour.ts';

/** Differences of one machine, each sentence once. */
export interface Comparison {
  readonly machine: string;
  /** Sentences, and in how many situations each holds. */
  readonly sentences: ReadonlyMap<string, number>;
}

/** Effects of a step, with the words for one that came and one that went. */
const EFFECTS = {
  reported: 'reports',
  asked: 'asks',
  passedOn: 'passes on',
  emitted: 'emits',
} as const satisfies Partial<Record<keyof Outcome, string>>;

const LONGEST = 160;

function inWords(value: Plain | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An effect in words: a request by what it asks, an event by its type. */
function effectInWords(effect: Plain): string {
  const { of, with: input, to, event } = effect as { readonly [name: string]: Plain };
  if (of !== undefined) return `${String(of)} with ${inWords(input)}`;
  if (to !== undefined) return `${inWords(event)} to ${String(to)}`;
  return inWords(effect);
}

/** What is in one list and not in the other, as often as it stands there. */
function without(list: readonly Plain[], other: readonly Plain[]): readonly Plain[] {
  const left = other.map((item) => JSON.stringify(item));
  return list.filter((item) => {
    const found = left.indexOf(JSON.stringify(item));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

/** What a step did outside of the machine and does no more, and the reverse. */
function* effectDifferences(stored: Outcome, actual: Outcome): Generator<string> {
  for (const [part, words] of Object.entries(EFFECTS) as [keyof typeof EFFECTS, string][]) {
    const gone = without(stored[part], actual[part]);
    const come = without(actual[part], stored[part]);
    for (const effect of gone) yield `no longer ${words} ${effectInWords(effect)}`;
    for (const effect of come) yield `now ${words} ${effectInWords(effect)}`;
    if (gone.length + come.length === 0 && !isSame(stored[part], actual[part]))
      yield `${words} in another order`;
  }
  if (!isSame(stored.output, actual.output))
    yield `ended with ${inWords(stored.output)}, now with ${inWords(actual.output)}`;
}

/** What lasts from situation to situation: its name in words, its value. */
function lastingOf({ view, working, secrets }: Outcome): ReadonlyMap<string, Plain> {
  return new Map<string, Plain>([
    ['what is at work', working],
    ['what holds a secret', secrets],
    ...Object.entries(view).map(([name, value]) => [`the view ${name}`, value] as const),
  ]);
}

/** What lasts and is otherwise, unless it was so before already. */
function* lastingDifferences(stored: Outcome, actual: Outcome, before: Pair | null): Generator<string> {
  const [was, is] = [lastingOf(stored), lastingOf(actual)];
  const [wasBefore, isBefore] = before ? [lastingOf(before.stored), lastingOf(before.actual)] : [null, null];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    if (isSame(was.get(name), is.get(name))) continue;
    const isOld = isSame(wasBefore?.get(name), was.get(name)) && isSame(isBefore?.get(name), is.get(name));
    if (before && isOld) continue;
    yield `${name} was ${inWords(was.get(name))}, now ${inWords(is.get(name))}`;
  }
}

interface Pair {
  readonly stored: Outcome;
  readonly actual: Outcome;
}

/** Compares one machine with what is stored of it. */
class Compared {
  readonly sentences = new Map<string, number>();
  readonly #model: Model;
  readonly #known = new Set<string>();
  /** States with a step that already differ. */
  readonly #said = new Set<string>();
  /** What is stored, more roughly: which step leads from which state to which. */
  readonly #stored = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
  }

  #say(where: string, what: string): void {
    const sentence = `${where}: ${what}`;
    this.sentences.set(sentence, (this.sentences.get(sentence) ?? 0) + 1);
  }

  begin(given: string, situation: Situation): void {
    const where = `given ${situation.says}`;
    if (!(given in this.#model.cases.given)) {
      this.#say(where, `the cases know no situation ${given} any more`);
      return;
    }
    try {
      this.#follow(given, this.#model.begin(given), situation, null, where);
    } catch (error) {
      this.#say(where, `breaks: ${messageOf(error)}`);
    }
  }

  /** Compares a situation, and as long as the machine is where it was, those after it. */
  #follow(given: string, moment: Moment, situation: Situation, before: Pair | null, where: string): void {
    for (const goal of goalsOf(this.#model, given, moment)) this.#known.add(goal);
    this.#noteStored(situation);
    const { seen: stored, steps, isQuiet } = situation;
    const { means: _, tags: __, ...actual } = this.#model.observe(moment);
    const differences = [...effectDifferences(stored, actual)];
    if (stored.state !== actual.state) {
      // What another state shows is its own.
      differences.unshift(`was ${stored.state}, now ${actual.state}`);
    } else {
      differences.push(...lastingDifferences(stored, actual, before));
      const quiet = isQuiet ? 'now something happens by itself later' : 'nothing happens by itself any more';
      if (isQuiet !== (moment.timers.length === 0)) differences.push(quiet);
    }
    for (const what of differences) this.#say(where, what);
    if (differences.length > 0 && moment.before) this.#note(moment.before.moment, moment.before.step);
    // What comes after another state is another story.
    if (stored.state !== actual.state) this.#passOver(situation);
    else for (const [name, next] of steps) this.#take(given, moment, name, next, { stored, actual });
  }

  /** Notes what can follow, also where it is not compared. */
  #noteStored({ seen, steps }: Situation): void {
    for (const [name, next] of steps) this.#stored.add(`${seen.state} ${name} ${next.seen.state}`);
  }

  #passOver(situation: Situation): void {
    this.#noteStored(situation);
    for (const next of situation.steps.values()) this.#passOver(next);
  }

  #note(from: Moment, step: Step): void {
    this.#said.add(`${this.#model.observe(from).state} ${stepName(step)}`);
  }

  #take(given: string, moment: Moment, name: string, situation: Situation, before: Pair): void {
    const { says, step: stored } = situation;
    const where = `in ${before.stored.state}, when ${says}`;
    const step = stepNamed(this.#model, moment, name);
    if (!step) {
      this.#said.add(`${before.actual.state} ${name}`);
      this.#passOver(situation);
      this.#say(where, `was ${situation.seen.state}, now this ${goneBecause(this.#model.cases, name)}`);
      return;
    }
    if (step.kind === 'time' && stored?.kind === 'time' && step.milliseconds !== stored.milliseconds) {
      this.#say(where, `now it takes ${step.milliseconds} milliseconds instead of ${stored.milliseconds}`);
    } else if (stepSentence(this.#model.cases, step) !== says) {
      this.#say(where, `the sentence of ${name} is now '${stepSentence(this.#model.cases, step)}'`);
    }
    this.#follow(given, this.#model.take(moment, step), situation, before, where);
  }

  /** What the machine does beside all that is stored. */
  addNew(): void {
    // Where a way has changed, what was stored behind it counts as known.
    const isRough = this.sentences.size > 0;
    for (const path of explore(this.#model, this.#known).paths) {
      const last = path.legs.at(-1);
      const before = path.legs.at(-2)?.seen.state ?? path.at.state;
      const { state } = endOf(path);
      const name = last ? stepName(last.step) : '';
      if (this.#said.has(`${before} ${name}`)) continue;
      if (isRough && this.#stored.has(`${before} ${name} ${state}`)) continue;
      const { cases } = this.#model;
      const where = last
        ? `in ${before}, when ${stepSentence(cases, last.step)}`
        : `given ${cases.given[path.given]?.says ?? path.given}`;
      this.#say(where, `is not stored yet: then ${state}`);
    }
  }

  states(stored: Behaviour['states']): void {
    const actual = statesOf(this.#model.cases);
    for (const name of new Set([...Object.keys(stored), ...Object.keys(actual)])) {
      const [was, is] = [stored[name], actual[name]];
      if (!isSame(was?.means ?? null, is?.means ?? null))
        this.#say(`the state ${name}`, `meant '${was?.means ?? ''}', now '${is?.means ?? ''}'`);
      for (const [part, verb] of [
        ['tags', 'was tagged'],
        ['refuses', 'refused'],
      ] as const) {
        const [before, now] = [was?.[part] ?? [], is?.[part] ?? []];
        if (!isSame(before, now))
          this.#say(`the state ${name}`, `${verb} ${inWords(before)}, now ${inWords(now)}`);
      }
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Why a step cannot be taken where it was. */
function goneBecause({ events, answers }: Cases, name: string): string {
  const [, kind = '', of = '', one = ''] = /^(\S+) (\S+): (.*)$/.exec(name) ?? [];
  if (kind === 'event' && !events[of]?.[one]) return `is not among the cases any more (${name})`;
  if (kind === 'answer' && !answers[of]?.[one]) return `is not among the cases any more (${name})`;
  if (kind === 'event') return `cannot happen: ${of} is not taken there`;
  if (kind === 'answer') return `cannot happen: ${of} was not asked for`;
  return 'does not come: nothing happens by itself there';
}

/** Where a machine behaves otherwise than stored. A sentence each, and in how many situations it holds. */
export function compareStored(stored: Behaviour, model: Model): Comparison {
  const compared = new Compared(model);
  compared.states(stored.states);
  for (const [given, situation] of stored.given) compared.begin(given, situation);
  try {
    compared.addNew();
  } catch (error) {
    compared.sentences.set(`what else can happen is not to be found out: ${messageOf(error)}`, 1);
  }
  return { machine: model.cases.machine.id, sentences: compared.sentences };
}
