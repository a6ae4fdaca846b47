import type { Cause, Reach } from '#paths/book/book.ts';
import type { Path } from '#paths/core/path.ts';
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

/** Services that are at work after each leg, and how long each has been. */
function held(path: Path): readonly ReadonlyMap<string, number>[] {
  let asked = new Map(path.at.working.map((of) => [of, 0]));
  return path.legs.map(({ step, seen }) => {
    const passed = step.kind === 'time' ? step.milliseconds : step.kind === 'event' ? BY_HAND : 0;
    asked = new Map(
      seen.working.map((of) => {
        const since = step.kind === 'answer' && step.of === of ? undefined : asked.get(of);
        return [of, since === undefined ? 0 : since + passed];
      }),
    );
    return asked;
  });
}

/** How the steps of a path are caused, and what an address has to say for it. */
export function reachOf(cases: Cases, executors: ScreenExecutors, path: Path) {
  const waits = held(path);
  const entries: Entry[] = [];
  const { id: machine } = cases.machine;
  const causes = path.legs.map(({ step, seen }, index): Causes => {
    // What is asked and given up has its turn, too; otherwise the next one would get its answer.
    for (const service of (path.legs[index - 1]?.seen ?? path.at).working) {
      const isLeft = !seen.working.includes(service) && !(step.kind === 'answer' && step.of === service);
      if (isLeft && isAsked(cases, service)) entries.push({ machine, service, answer: WAITS, seconds: 0 });
    }
    if (step.kind === 'event') return causeOfEvent(executors, step.of, step.name);
    const before = waits[index - 1] ?? new Map(path.at.working.map((of) => [of, 0]));
    if (step.kind === 'time') {
      const isAtWork = [...before.keys()].some((of) => isAsked(cases, of));
      return isAtWork ? { cause: 'switch', how: BY_TIME } : { cause: 'time', how: 'Wait.' };
    }
    const seconds = secondsOf(before.get(step.of) ?? 0);
    if (isService(cases, step.of, step.name) && step.of !== 'sessionBack')
      entries.push({ machine, service: step.of, answer: step.name, seconds });
    const isAtOnce = seconds === 0 && isService(cases, step.of, step.name) && step.of !== 'sessionBack';
    return { ...causeOfAnswer(cases, step.of, step.name, seconds > 0), isAtOnce };
  });
  for (const [of] of waits.at(-1) ?? path.at.working.map((of) => [of, 0] as const))
    if (isAsked(cases, of)) entries.push({ machine, service: of, answer: WAITS, seconds: 0 });
  return { causes, entries, reach: reachIn(causes, entries) };
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
