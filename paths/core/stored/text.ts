/*
 * The text of a stored behaviour. Steps stand below the situation in which they are taken, indented, and in the order of
 * their names; so a step that comes, goes or gets another name moves nothing else.
 */
import type { Step } from '../path.ts';
import type { Behaviour, Situation, StateWords } from './behaviour.ts';
import { NOTHING, OutcomeReader, outcomeLines } from './lines.ts';
import { Values } from './values.ts';

const INDENT = ' ';
const CONFLICT = /^(<{7}|={7}|>{7}|\|{7})( |$)/;
const STEP = /^when (?<says>.*) \| (?<name>.*)$/;
const GIVEN = /^given (?<says>.*) \| (?<name>.*)$/;
const STATE = /^(?<state>[^ :]+)(?: \[(?<tags>[^\]]*)\])?(?: refuses (?<refuses>[^:]*))?:(?: (?<means>.*))?$/;

function inOrder<Value>(named: Iterable<readonly [string, Value]>): (readonly [string, Value])[] {
  return [...named].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The name of a step as it is written: time says how much of it passes. */
function writtenName(name: string, { step }: Situation): string {
  return step?.kind === 'time' ? `time ${step.milliseconds}` : name;
}

function* linesOf(
  name: string,
  situation: Situation,
  before: Situation | null,
  values: Values,
): Generator<string> {
  const { says, seen, isQuiet, steps } = situation;
  yield `${before ? 'when' : 'given'} ${says} | ${writtenName(name, situation)}`;
  for (const line of outcomeLines(seen, isQuiet, before?.seen ?? NOTHING, values)) yield INDENT + line;
  for (const [next, to] of inOrder(steps)) {
    for (const line of linesOf(next, to, situation, values)) yield INDENT + line;
  }
}

function stateLine(state: string, { tags, refuses, means }: StateWords): string {
  const tagged = tags.length > 0 ? ` [${tags.join(', ')}]` : '';
  const refusing = refuses.length > 0 ? ` refuses ${refuses.join(', ')}` : '';
  return `${state}${tagged}${refusing}: ${means ?? ''}`.trimEnd();
}

/**
 * A behaviour as it is committed.
 * @param writtenBy the command that writes it
 */
export function textOf({ machine, states, given }: Behaviour, writtenBy: string): string {
  const values = new Values();
  const situations = inOrder(given).map(([name, situation]) =>
    [...linesOf(name, situation, null, values)].join('\n'),
  );
  const meanings = Object.entries(states).map(([state, words]) => stateLine(state, words));
  return [
    `The behaviour of ${machine}, as the paths walk it. Written by ${writtenBy}.`,
    ['# States', ...meanings].join('\n'),
    ...situations,
    ['# Values', ...values.lines()].join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** A situation whose lines are being read. */
interface Open {
  readonly depth: number;
  readonly step: Step | null;
  readonly says: string;
  readonly outcome: OutcomeReader;
  readonly steps: Map<string, Situation>;
}

function stepOf(name: string): Step {
  const time = /^time (\d+)$/.exec(name);
  if (time) return { kind: 'time', milliseconds: Number(time[1]) };
  const [, kind, of = '', rest = ''] = /^(event|answer) (\S+): (.*)$/.exec(name) ?? [];
  if (kind !== 'event' && kind !== 'answer') throw new Error(`this is no step: ${name}`);
  return { kind, of, name: rest };
}

function keyOf(name: string): string {
  return name.startsWith('time ') ? 'time' : name;
}

/** Reads the situations of a text. */
class Reader {
  readonly given = new Map<string, Situation>();
  readonly #values: Values;
  readonly #open: Open[] = [];

  constructor(values: Values) {
    this.#values = values;
  }

  take(line: string): void {
    const depth = line.length - line.trimStart().length;
    const text = line.slice(depth);
    const begun = (depth === 0 ? GIVEN : STEP).exec(text)?.groups;
    if (begun) {
      this.#begin(depth, begun.says ?? '', begun.name ?? '');
      return;
    }
    const last = this.#open.at(-1);
    if (!last) throw new Error(`this line belongs to no situation: ${text}`);
    last.outcome.take(text);
  }

  #begin(depth: number, says: string, name: string): void {
    while (this.#open.length > 0 && (this.#open.at(-1)?.depth ?? 0) >= depth) this.#open.pop();
    const around = this.#open.at(-1) ?? null;
    if (depth > 0 && !around) throw new Error(`this step is taken nowhere: ${name}`);
    const outcome = new OutcomeReader(around?.outcome.seen ?? NOTHING, this.#values);
    const steps = new Map<string, Situation>();
    const step = depth === 0 ? null : stepOf(name);
    const situation: Situation = {
      step,
      says,
      steps,
      get seen() {
        return outcome.seen;
      },
      get isQuiet() {
        return outcome.isQuiet;
      },
    };
    (around?.steps ?? this.given).set(keyOf(name), situation);
    this.#open.push({ depth, step, says, outcome, steps });
  }
}

function stateIn(line: string): readonly [string, StateWords] {
  const { state, tags, refuses, means = null } = STATE.exec(line)?.groups ?? {};
  if (state === undefined) throw new Error(`this is no state: ${line}`);
  return [state, { means, tags: tags?.split(', ') ?? [], refuses: refuses?.split(', ') ?? [] }];
}

/**
 * Reads a behaviour as it is committed. The marks of a conflict are passed over: what stands on both sides is read.
 * @throws Error when it is not one, with the line
 */
export function behaviourIn(machine: string, text: string): Behaviour {
  const lines = text.split('\n').filter((line) => line !== '' && !CONFLICT.test(line));
  const states = lines.indexOf('# States');
  const values = lines.indexOf('# Values');
  const first = lines.findIndex((line) => GIVEN.test(line));
  if (states < 0 || values < 0 || first < 0) throw new Error(`this is not the behaviour of ${machine}`);
  const named = new Values();
  for (const line of lines.slice(values + 1)) named.define(line);
  const reader = new Reader(named);
  for (const line of lines.slice(first, values)) reader.take(line);
  return {
    machine,
    states: Object.fromEntries(lines.slice(states + 1, first).map(stateIn)),
    given: reader.given,
  };
}
