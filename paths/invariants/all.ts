/*
 * What must hold in every machine, whatever its chart says. One more is one function with a sentence, here; what is
 * excepted, and why, stands in exceptions.ts.
 */
import * as REFUSAL from '#contract/refusal.ts';
import { answerIn, backFrom, givenIn, type Moment, partOf, requestsOf } from '#paths/invariants/moment.ts';

/** Something that must hold at every moment of every path. */
export interface Invariant {
  /** What must hold, as a sentence. */
  readonly says: string;
  /** What it is broken by at a moment, in a few words; null where it holds. */
  readonly brokenBy: (moment: Moment) => string | null;
}

/** States that are there for a failure: what they show is that. */
const FOR_A_FAILURE = /(^|[.( ])(failed|refused|unreachable|notFound|unknown|blind|turnedAway)\b/;
/** Requests that change what others work with, and are shown by a preview first. */
const LASTING = ['remove', 'run', 'move', 'carryOut'];

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The names of the selectors that show why something failed. */
function failuresIn({ seen }: Moment): readonly string[] {
  return Object.keys(seen.view).filter(
    (name) => /failure$/i.test(name) && seen.view[name] !== null && seen.view[name] !== false,
  );
}

/** Whether it is handed on to where it is shown: as a notice, to the parent, or at the end. */
function isHandedOn({ seen }: Moment): boolean {
  const { reported, passedOn, emitted, output } = seen;
  return reported.length + passedOn.length + emitted.length > 0 || output !== null;
}

/** The idempotency key of what a service was asked for, or of what a user gave. */
function keyIn(value: unknown): string | null {
  const key = partOf(value, 'key');
  return typeof key === 'string' ? key : null;
}

/** What is asked for, without the condition under which it is stored: what it would change for others may be accepted since. */
function typedIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null ? { ...input, ifAlone: undefined } : input;
}

/** The last request to a service before a moment, with what users gave since. */
function askedBefore(moment: Moment, of: string) {
  const given: Readonly<Record<string, unknown>>[] = [];
  for (const at of backFrom(moment)) {
    const request = requestsOf(at).findLast((one) => one.of === of);
    if (request) return { request, given };
    const gave = givenIn(at);
    if (gave) given.push(gave);
  }
  return null;
}

export const INVARIANTS = {
  secret: {
    says: 'a password or a code is kept only while a request with it is under way or waits to be made again',
    brokenBy: ({ seen }) => {
      if (seen.secrets.length === 0 || seen.working.length > 0) return null;
      if (seen.state.includes('unreachable')) return null;
      return `${seen.secrets.join(', ')} is kept while nothing is asked for`;
    },
  },
  'secret handed on': {
    says: 'no password and no code is shown, reported or emitted',
    brokenBy: ({ seen: { view, reported, emitted } }) =>
      JSON.stringify([view, reported, emitted]).includes('[secret ') ? 'one is' : null,
  },
  'failure shown': {
    says: 'whatever fails is shown or handed on to where it is shown',
    brokenBy: (moment) => {
      const answer = answerIn(moment);
      if (!answer || !('fails' in answer) || answer.fails.kind === 'sessionLost') return null;
      // Cancelled by the user, who knows it.
      if (answer.fails.kind === 'refused' && answer.fails.code === REFUSAL.confirmationWanted) return null;
      const isShown = failuresIn(moment).length > 0 || FOR_A_FAILURE.test(moment.seen.state);
      if (isShown || isHandedOn(moment)) return null;
      return `${moment.step?.kind === 'answer' ? moment.step.of : ''} failed, and nothing says so`;
    },
  },
  'failure kept': {
    says: 'a failure stays until a user or another answer ends it; time alone ends none',
    brokenBy: (moment) => {
      if (moment.step?.kind !== 'time' || !moment.before) return null;
      const gone = failuresIn(moment.before).filter((name) => !failuresIn(moment).includes(name));
      return gone.length > 0 ? `${gone.join(', ')} went by itself` : null;
    },
  },
  'way out': {
    says: 'what makes users wait is asked of something that can answer, and can be given up when it takes long',
    brokenBy: ({ seen: { state, tags, working, output }, isQuiet, leavable }) => {
      if (!tags.includes('busy') || output !== null) return null;
      if (working.length === 0) return 'it is busy, and nothing is at work';
      const canLeave = tags.includes('cancellable') || leavable.has(state);
      return isQuiet && !canLeave ? 'it is busy for ever, and nothing offers to give up' : null;
    },
  },
  'same key': {
    says: 'a request that is made again has the key of the one before; a new submission brings its own',
    brokenBy: (moment) => {
      for (const { of, with: input } of requestsOf(moment)) {
        const key = keyIn(input);
        const now = keyIn(givenIn(moment));
        if (key === null) continue;
        if (now !== null && now !== key)
          return `${of} is asked with ${key}, though the user has just brought ${now}`;
        const last = askedBefore(moment, of);
        if (now !== null || !last) continue;
        const possible = [keyIn(last.request.with), ...last.given.map(keyIn)];
        if (!possible.includes(key)) return `${of} is asked again with another key, ${key}`;
      }
      return null;
    },
  },
  'same input': {
    says: 'nothing that was typed is lost: what is asked again after a failure is asked with the same',
    brokenBy: (moment) => {
      if (givenIn(moment)) return null;
      for (const { of, with: input } of requestsOf(moment)) {
        const last = askedBefore(moment, of);
        const isRetry = keyIn(input) !== null && last !== null && last.given.length === 0;
        if (
          isRetry &&
          keyIn(last.request.with) === keyIn(input) &&
          !isSame(typedIn(last.request.with), typedIn(input))
        )
          return `${of} is asked again with ${JSON.stringify(input)} instead of ${JSON.stringify(last.request.with)}`;
      }
      return null;
    },
  },
  'consequences first': {
    says: 'nothing that changes what others work with is asked for before its consequences were shown',
    brokenBy: (moment) => {
      if (!('preview' in moment.cases.answers)) return null;
      const request = requestsOf(moment).find(({ of }) => LASTING.includes(of));
      if (!request) return null;
      const shown = [moment, ...backFrom(moment)].some((at) => {
        const answer = at.step?.kind === 'answer' && at.step.of === 'preview' ? answerIn(at) : null;
        return answer !== null && 'gives' in answer;
      });
      return shown ? null : `${request.of} is asked for, and no preview was answered`;
    },
  },
} as const satisfies Readonly<Record<string, Invariant>>;

export type InvariantName = keyof typeof INVARIANTS;
