import { assign, enqueueActions, setup } from 'xstate';
import type { OpenSession } from '#contract/session.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { Ending, UserSessionsPort } from '#machines/user-sessions/user-sessions.port.ts';

export type UserSessionsEvent =
  /** `key` is the idempotency key. */
  | { type: 'session.end'; ending: Ending; key: string }
  | { type: 'sessions.retry' }
  /** What showed them is gone. */
  | { type: 'sessions.close' }
  | { type: 'wait.cancel' };

export const USER_SESSIONS_DATA_EVENTS: DataEvents<UserSessionsEvent> = { 'session.end': true };

export interface UserSessionsContext {
  /** Whose they are; null for one's own. */
  readonly userId: number | null;
  /** The latest answer, kept while it is asked for again; null before the first. */
  readonly sessions: readonly OpenSession[] | null;
  readonly wish: { readonly ending: Ending; readonly key: string } | null;
  readonly failure: Failure | null;
}

/** Where a user is signed in, and the end of it. */
export const userSessionsMachine = setup({
  types: {
    context: {} as UserSessionsContext,
    events: {} as UserSessionsEvent,
    input: {} as { readonly userId: number | null },
  },
  actors: {
    sessionBack,
    load: placeholder<UserSessionsPort['load']>(),
    end: placeholder<UserSessionsPort['end']>(),
  },
  actions: {
    reportEnded: enqueueActions(({ context, system, enqueue }) => {
      const topic = context.wish?.ending === 'others' ? 'session.othersEnded' : 'session.ended';
      const notice = { level: 'success', topic, values: {}, autoClose: AUTO_CLOSE } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...notice });
    }),
  },
}).createMachine({
  id: 'user-sessions',
  description: 'The open sessions of a user, and the end of single ones or of all others.',
  context: ({ input: { userId } }) => ({ userId, sessions: null, wish: null, failure: null }),
  initial: 'loading',
  on: {
    // Refused wherever no state below takes it: one at a time, of those that are shown.
    'session.end': {},
    'sessions.close': '.closed',
  },
  states: {
    loading: {
      ...pending('#user-sessions.unreachable'),
      description: 'The sessions are on their way; those that were there stay.',
      invoke: {
        src: 'load',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: {
          target: 'shown',
          actions: assign({ sessions: ({ event }) => event.output, failure: null }),
        },
        onError: failureExits(),
      },
    },
    shown: {
      description: 'The sessions are there.',
      on: {
        'session.end': {
          target: 'ending',
          actions: assign({ wish: ({ event: { ending, key } }) => ({ ending, key }) }),
        },
      },
    },
    ending: {
      ...pending('#user-sessions.unreachable'),
      description: 'One session ends, or all others.',
      invoke: {
        src: 'end',
        input: ({ context: { userId, wish } }) => ({ userId, ...present(wish) }),
        onDone: { target: 'loading', actions: 'reportEnded' },
        onError: failureExits(),
      },
    },
    refused: {
      description: 'The server refuses; the reason is shown, and the sessions can be looked at again.',
      on: { 'sessions.retry': 'loading' },
    },
    unreachable: {
      description: 'No usable answer came; looking again shows what has ended.',
      on: { 'sessions.retry': 'loading' },
    },
    sessionLost: waitsForSession('loading', 'looks again'),
    closed: { type: 'final', description: 'What showed them is gone.' },
  },
});
