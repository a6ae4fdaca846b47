import type { Cause, Reach } from '#paths/book/book.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Path, Step } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Entry, WAITS } from '#paths/switch/script.ts';

/** Who causes a step, and how where that is not a tester's hand. */
export interface Causes {
  readonly cause: Cause;
  readonly how: string | null;
  /** Whether it comes as soon as the step before it was taken. */
  readonly isAtOnce?: boolean;
}

const SIGN_IN_AGAIN = 'Sign in again in the dialog that stands over the page.';
const BY_ITSELF = 'The server answers so by itself.';
const BY_THE_SWITCH = 'The address of this case makes it so.';
const BY_TIME = 'Wait; the address of this case holds the answer back.';

function isService({ answers }: Cases, of: string, name: string): boolean {
  const answer = answers[of]?.[name];
  return answer !== undefined && ('gives' in answer || 'fails' in answer);
}

/** Whether a server with its usual data answers so: the first answer that a tester has written for a service. */
function isUsual({ answers }: Cases, of: string, name: string): boolean {
  const [first] = Object.entries(answers[of] ?? {}).filter(([, answer]) => 'gives' in answer);
  return first?.[0] === name;
}

/** What can bring a failure about without the switch. */
function withoutSwitch(cases: Cases, of: string, name: string): string {
  const answer = cases.answers[of]?.[name];
  if (!answer || !('fails' in answer)) return '';
  if (answer.fails.kind === 'sessionLost') return ' Without it: sign out in another tab before.';
  return answer.fails.kind === 'unreachable' ? ' Without it: take the computer off the network before.' : '';
}

function causeOfEvent({ outside = {}, does }: ScreenExecutors, of: string, name: string): Causes {
  const why = outside[of];
  if (why === undefined || of in does || `${of}: ${name}` in does) return { cause: 'hand', how: null };
  return { cause: 'elsewhere', how: `Not done on this screen: ${why}.` };
}

function causeOfAnswer(cases: Cases, of: string, name: string, isHeld: boolean): Causes {
  if (of === 'sessionBack') return { cause: 'hand', how: SIGN_IN_AGAIN };
  if (!isService(cases, of, name)) {
    const breaks = 'breaks' in (cases.answers[of]?.[name] ?? {});
    const how = breaks
      ? 'It takes a mistake of ours; only the automatic tests cause it.'
      : `The flow '${of}' inside of this one ends so; it has a page of its own.`;
    return { cause: 'elsewhere', how };
  }
  if (!isHeld && isUsual(cases, of, name)) return { cause: 'server', how: BY_ITSELF };
  return { cause: 'switch', how: BY_THE_SWITCH + withoutSwitch(cases, of, name) };
}

/** How long a tester's hand takes for one step, in milliseconds. */
const BY_HAND = 5_000;

/** A call of a service, and what an address has to say about it. */
interface Call {
  readonly entry: Mutable<Entry>;
  /** For how long it has been waited for its answer, in milliseconds. */
  waited: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The calls of a path, each of which takes one entry of the address: those that are given up and made again, too. */
class Calls {
  readonly #cases: Cases;
  readonly #all: Call[] = [];
  readonly #open = new Map<string, Call>();

  constructor(cases: Cases) {
    this.#cases = cases;
  }

  /** What is asked for after a step; what was asked for before and is asked for again had no answer. */
  ask({ asked, working }: Observation): void {
    for (const service of this.#open.keys()) if (!working.includes(service)) this.#open.delete(service);
    for (const request of asked) {
      const { of: service } = request as { readonly of: string };
      if (!isAsked(this.#cases, service)) continue;
      const { id: machine } = this.#cases.machine;
      const call = { entry: { machine, service, answer: WAITS, seconds: 0 }, waited: 0 };
      this.#all.push(call);
      this.#open.set(service, call);
    }
  }

  pass(milliseconds: number): void {
    for (const call of this.#open.values()) call.waited += milliseconds;
  }

  get areWaitedFor(): boolean {
    return this.#open.size > 0;
  }

  /** Gives an answer to a call. @returns after how many seconds; null where it is none that the switch can give */
  answer(service: string, answer: string): number | null {
    const call = this.#open.get(service);
    if (!call || !isService(this.#cases, service, answer)) return null;
    this.#open.delete(service);
    Object.assign(call.entry, { answer, seconds: secondsOf(call.waited) });
    return call.entry.seconds;
  }

  get entries(): readonly Entry[] {
    return this.#all.map(({ entry }) => entry);
  }
}

/** How the steps of a path are caused, and what an address has to say for it. */
export function reachOf(cases: Cases, executors: ScreenExecutors, path: Path) {
  const calls = new Calls(cases);
  calls.ask(path.at);
  const causes = path.legs.map(({ step, seen }): Causes => {
    const cause = causeOf(cases, executors, calls, step);
    if (step.kind !== 'answer') calls.pass(step.kind === 'time' ? step.milliseconds : BY_HAND);
    calls.ask(seen);
    return cause;
  });
  const { entries } = calls;
  return { causes, entries, reach: reachIn(causes, entries) };
}

function causeOf(cases: Cases, executors: ScreenExecutors, calls: Calls, step: Step): Causes {
  if (step.kind === 'event') return causeOfEvent(executors, step.of, step.name);
  if (step.kind === 'time')
    return calls.areWaitedFor ? { cause: 'switch', how: BY_TIME } : { cause: 'time', how: 'Wait.' };
  const seconds = calls.answer(step.of, step.name);
  return { ...causeOfAnswer(cases, step.of, step.name, (seconds ?? 0) > 0), isAtOnce: seconds === 0 };
}

/** Whether it is a service that the switch can hold. */
function isAsked({ answers }: Cases, of: string): boolean {
  return (
    of !== 'sessionBack' && Object.values(answers[of] ?? {}).some((one) => 'gives' in one || 'fails' in one)
  );
}

/** A moment longer than what has to be seen meanwhile. */
function secondsOf(milliseconds: number): number {
  return milliseconds > 0 ? Math.ceil(milliseconds / 1_000) + 3 : 0;
}

function reachIn(causes: readonly Causes[], entries: readonly Entry[]): Reach {
  if (causes.some(({ cause }) => cause === 'elsewhere')) return 'automatic';
  const needsSwitch =
    causes.some(({ cause }) => cause === 'switch') || entries.some(({ answer }) => answer === WAITS);
  return needsSwitch ? 'with the switch' : 'by hand';
}
