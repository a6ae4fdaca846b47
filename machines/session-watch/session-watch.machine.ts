import { assign, enqueueActions, setup } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { keepFailure } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { appEventsOf } from '#machines/reports/app-events.ts';
import { reportToApp } from '#machines/reports/report.ts';
import type { SessionState, SessionWatchPort } from '#machines/session-watch/session-watch.port.ts';

/** Milliseconds before the end at which the user is warned. */
export const WARN_BEFORE = 120_000;
/** While the warning stands, other tabs may extend or end the session: it is looked at this often. */
const LOOK_EVERY = 10_000;
/** After a look that brought no answer. */
const LOOK_AGAIN_AFTER = 60_000;
/** A session is looked at at least this often, whatever was said of its end. */
const LONGEST_REST = 30 * 60_000;

export type SessionWatchEvent =
  /** The user wants to stay signed in. */
  | { type: 'session.stay' }
  | { type: 'wait.cancel' }
  /** A user has come back to this tab, whose timers may have slept, or another tab has signed in or out. */
  | { type: 'session.look' }
  /** A flow has met the end of the session. */
  | { type: 'session.lost' }
  | { type: 'session.restored' };

export interface SessionWatchContext {
  /** Whose session it is. */
  readonly userId: number;
  /** Latest state that the server reported; null until there is one. */
  readonly session: SessionState | null;
  /** Whether staying signed in was tried and did not move the end: the longest time is over. */
  readonly final: boolean;
  /** Why the user may not be staying; nothing once the server has answered again. */
  readonly failure: Failure | null;
}

/** Milliseconds until the session ends, as of the last look; null where the server does not say. */
export function remainingOf({ session }: SessionWatchContext): number | null {
  return session?.open ? session.remaining : null;
}

/** Whether there is a session, and it is this user's: another user may have signed in in another tab. */
function isOwn({ userId }: SessionWatchContext, session: SessionState | null): boolean {
  return session?.open === true && session.userId === userId;
}

/** The server has answered. */
const answered = {
  target: '#session-watch.deciding',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { output: SessionState } }) => ({ session: event.output }),
  },
} as const;

/**
 * Warns before the session ends of itself. The server alone knows when that is, since every tab of the browser extends
 * the same session; so it is asked, without extending it, when the end that it reported last comes near.
 */
export const sessionWatchMachine = setup({
  types: {
    context: {} as SessionWatchContext,
    events: {} as SessionWatchEvent,
    input: {} as { readonly userId: number },
  },
  actors: {
    appEvents: appEventsOf('session.look', 'session.lost', 'session.restored'),
    look: placeholder<SessionWatchPort['look']>(),
    extend: placeholder<SessionWatchPort['extend']>(),
  },
  actions: {
    remember: assign((_, params: { session: SessionState }) => ({ session: params.session, failure: null })),
    reportSessionResumed: enqueueActions(({ system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'session.resumed' });
    }),
    reportSessionLost: enqueueActions(({ system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'session.lost' });
    }),
  },
  guards: {
    isOver: ({ context }) => !isOwn(context, context.session),
    isOwn: ({ context }, params: { session: SessionState }) => isOwn(context, params.session),
    endsSoon: ({ context }) => {
      const remaining = remainingOf(context);
      return remaining !== null && remaining <= WARN_BEFORE;
    },
  },
  delays: {
    untilWarning: ({ context }) =>
      Math.min(LONGEST_REST, Math.max(1_000, (remainingOf(context) ?? LONGEST_REST) - WARN_BEFORE)),
    untilLook: ({ context }) => Math.min(LOOK_EVERY, Math.max(1_000, remainingOf(context) ?? LOOK_EVERY)),
  },
}).createMachine({
  id: 'session-watch',
  description: 'Knows in time that the session is about to end, and asks whether to stay.',
  context: ({ input }) => ({ userId: input.userId, session: null, final: false, failure: null }),
  invoke: { src: 'appEvents' },
  initial: 'settling',
  on: { 'session.look': '.looking', 'session.restored': '.looking', 'session.lost': '.ended' },
  states: {
    settling: {
      description: 'The user has just come; the first screens are not kept waiting.',
      after: { [LOOK_AGAIN_AFTER]: 'looking' },
    },
    looking: {
      tags: BUSY,
      description: 'Asks the server when the session will end.',
      invoke: { src: 'look', onDone: answered, onError: 'blind' },
    },
    blind: {
      description: 'No answer came; the user notices without a word, so nothing is said.',
      after: { [LOOK_AGAIN_AFTER]: 'looking' },
    },
    deciding: {
      description: 'What the server said decides.',
      always: [
        { guard: 'isOver', target: 'ended' },
        { guard: 'endsSoon', target: 'warning' },
        { target: 'resting' },
      ],
    },
    resting: {
      description: 'The end is not near.',
      entry: assign({ final: false }),
      after: { untilWarning: 'looking' },
    },
    warning: {
      description: 'The session ends in less than two minutes, and the user is notified.',
      initial: 'waiting',
      on: { 'session.stay': 'extending' },
      states: {
        waiting: { after: { untilLook: 'looking' } },
        looking: {
          tags: BUSY,
          description: 'Another tab may have extended or ended it.',
          invoke: {
            src: 'look',
            onDone: answered,
            onError: 'waiting',
          },
        },
      },
    },
    extending: {
      ...pending('#session-watch.warning'),
      description: 'The user stays.',
      invoke: {
        src: 'extend',
        onDone: { ...answered, actions: [answered.actions, assign({ final: true })] },
        onError: { target: 'warning', actions: keepFailure },
      },
    },
    ended: {
      description: 'The session is over; the sign-in stands over the page.',
      entry: 'reportSessionLost',
      after: { [LOOK_EVERY]: 'lookingBack' },
      on: { 'session.look': 'lookingBack', 'session.lost': {} },
    },
    lookingBack: {
      tags: BUSY,
      description: 'The user may have signed in again in another tab.',
      on: { 'session.look': {}, 'session.lost': {} },
      invoke: {
        src: 'look',
        onDone: [
          {
            guard: { type: 'isOwn', params: ({ event }) => ({ session: event.output }) },
            target: 'deciding',
            actions: [answered.actions, 'reportSessionResumed'],
          },
          { target: 'ended' },
        ],
        onError: 'ended',
      },
    },
  },
});
