import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  emit,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { AppPort, Session } from '#machines/app/app.port.ts';
import {
  type AppContext,
  type AppEvent,
  type AppInput,
  type LoggedOut,
  type SessionChanged,
  SIGNED_IN,
  type SignedInEnd,
} from '#machines/app/app.types.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { CANCELLED, failureOf, retryAfterOf } from '#machines/kit/failure.ts';
import { type Failed, isSessionLost, whyItFailed, withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { Place } from '#machines/place/place.ts';
import type { EmittedRecordsChange } from '#machines/reports/record-changes.ts';
import type { SessionRestored } from '#machines/reports/session-back.ts';
import type {
  SignedInEvent,
  SignedInOutcome,
  signedInMachine,
} from '#machines/signed-in/signed-in.machine.ts';
import type { SignedInFlow } from '#machines/signed-in/signed-in.selectors.ts';

/** A server that is not ready is asked again after as many seconds as it says, within these limits. */
const ASK_AGAIN_S = { atLeast: 1, atMost: 30 } as const;

const app = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent | SignedInEnd,
    input: {} as AppInput,
    /** To flows that wait for the session or show records, and to the other tabs of this browser. */
    emitted: {} as EmittedRecordsChange | SessionChanged | LoggedOut | SessionRestored,
    children: {} as { authentication: 'authentication'; interfaceLanguage: 'interfaceLanguage' },
  },
  actors: {
    loadSession: placeholder<AppPort['loadSession']>(),
    loadSignedIn: placeholder<AppPort['loadSignedIn']>(),
    logout: placeholder<AppPort['logout']>(),
    forget: placeholder<AppPort['forget']>(),
    authentication: authenticationMachine,
    interfaceLanguage: interfaceLanguageMachine,
  },
  actions: {
    goTo: assign((_, params: { place: Place }) => ({ place: params.place })),
    goHome: assign({ place: { kind: 'home' } }),
    rememberSession: assign((_, params: Session) => ({
      identity: params.identity,
      features: params.features,
      pendingLogin: params.pendingLogin ?? null,
      failure: null,
    })),
    rememberIdentity: assign((_, params: { identity: Identity }) => ({ identity: params.identity })),
    rememberOtherUser: assign((_, params: { outcome: SignedInOutcome }) =>
      params.outcome.outcome === 'otherUser' ? { identity: params.outcome.identity } : {},
    ),
    forgetIdentity: assign({ identity: null }),
    forgetPendingLogin: assign({ pendingLogin: null }),
    rememberFailure: assign(whyItFailed),
    rememberCancel: assign({ failure: CANCELLED }),
    beginSignedIn: assign(({ context, spawn }, params: { flow: typeof signedInMachine }) => {
      const { place, identity } = context;
      if (!identity) throw new Error('nobody is signed in');
      return {
        signedIn: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(params.flow, {
          id: SIGNED_IN,
          input: { place, identity },
        }) as SignedInFlow,
      };
    }),
    endSignedIn: assign({ signedIn: null }),
    passOn: enqueueActions(({ context, enqueue }, params: { event: SignedInEvent }) => {
      if (context.signedIn) enqueue.sendTo(context.signedIn, params.event);
    }),
    /** To flows that show or cache such records; a change of this tab also reaches the other tabs. */
    emitRecordsChange: emit((_, { subjects, by, where }: Omit<EmittedRecordsChange, 'type'>) => ({
      type: 'records.changed' as const,
      subjects,
      by,
      where,
    })),
    rememberLogout: assign((_, params: { where: 'here' | 'elsewhere' }) => ({ logout: params.where })),
    forgetLogout: assign({ logout: null }),
    notifyTabsOfLogout: enqueueActions(({ context, enqueue }) => {
      if (context.identity) enqueue.emit({ type: 'session.ended', userId: context.identity.user.id });
    }),
    preferLanguage: sendTo('interfaceLanguage', ({ context }) => ({
      type: 'language.prefer',
      lang: context.identity?.user.defaultLang ?? null,
    })),
    notifyTabsOfSession: emit({ type: 'session.changed' }),
    /** To the flows that wait for it. */
    emitSessionRestored: emit({ type: 'session.restored' }),
    notifyLogoutFailed: enqueueActions(({ context, enqueue }) => {
      const notice = { level: 'error', topic: 'logout.failed', values: {}, autoClose: null } as const;
      if (context.signedIn) enqueue.sendTo(context.signedIn, { type: 'notification.add', ...notice });
    }),
  },
  guards: {
    isSignedIn: (_, params: Session) => params.identity !== null,
    isNotReady: (_, params: Failed) => retryAfterOf(failureOf(params.error)) !== null,
    isSessionLost: (_, params: Failed) => isSessionLost(params),
    isHere: (_, params: { where: 'here' | 'elsewhere' }) => params.where === 'here',
    isOwn: ({ context }, params: { userId: number }) => context.identity?.user.id === params.userId,
    isOtherUser: (_, params: { outcome: SignedInOutcome }) => params.outcome.outcome === 'otherUser',
  },
  delays: {
    askAgain: ({ context }) => {
      const { atLeast, atMost } = ASK_AGAIN_S;
      return 1_000 * Math.min(atMost, Math.max(atLeast, retryAfterOf(context.failure) ?? atLeast));
    },
  },
});

const failed = { type: 'rememberFailure', params: withError } as const;

/** Asks whether this browser has a session, before anything else can be shown. */
const asksForSession = {
  src: 'loadSession',
  onDone: [
    {
      guard: { type: 'isSignedIn', params: ({ event }: { event: { output: Session } }) => event.output },
      target: '#app.signedIn',
      actions: {
        type: 'rememberSession',
        params: ({ event }: { event: { output: Session } }) => event.output,
      },
    },
    {
      target: '#app.signedOut',
      actions: {
        type: 'rememberSession',
        params: ({ event }: { event: { output: Session } }) => event.output,
      },
    },
  ],
  onError: [
    { guard: { type: 'isNotReady', params: withError }, target: '#app.notReady', actions: failed },
    { target: '#app.unreachable', actions: failed },
  ],
} as const;

/** A flow that fails by itself, which only a mistake of ours can cause: the console says so and offers to start again. */
const broken = { target: '#app.broken', actions: failed } as const;

/** The user wants to be signed out, and is. */
const loggedOut = {
  target: '#app.forgetting',
  actions: [{ type: 'rememberLogout', params: { where: 'here' } }, 'notifyTabsOfLogout'],
} as const;

/** What the flow of somebody who is signed in is told while it lives. */
const passedOn = { type: 'passOn', params: ({ event }: { event: SignedInEvent }) => ({ event }) } as const;

/** The console as a whole: which flows live when. */
export const appMachine = app.createMachine({
  id: 'app',
  description: 'The console as a whole: which flows live when.',
  context: ({ input }) => ({
    ...input,
    identity: null,
    features: [],
    logout: null,
    pendingLogin: null,
    signedIn: null,
    failure: null,
  }),
  invoke: {
    src: 'interfaceLanguage',
    id: 'interfaceLanguage',
    input: ({ context }) => ({ wishes: context.wishes, offered: context.offered }),
    onError: broken,
  },
  initial: 'starting',
  on: {
    'address.changed': { actions: { type: 'goTo', params: ({ event }) => event } },
    // Refused unless somebody is signed in: the flow that sent it is gone.
    'place.queried': {},
    'place.changed': {},
    // Refused unless somebody is signed in: nothing is remembered that could have changed.
    'records.changed': {},
    'records.changedElsewhere': {},
    // Refused unless somebody is signed in.
    'download.start': {},
    'identity.changed': {},
    'session.restored': {},
    'notification.add': {},
    'notification.keep': {},
    'notification.remove': {},
    'operation.recorded': {},
    'operation.undoLatest': {},
    'operation.redoLatest': {},
    // Nothing is kept of that user here.
    'session.endedElsewhere': {},
    'flow.broken': { target: '.broken', actions: { type: 'rememberFailure', params: ({ event }) => event } },
  },
  states: {
    starting: {
      ...pending('#app.unreachable', 'rememberCancel'),
      description: 'Asks the server whether this browser has a session.',
      // What the server is about to answer may not hold any more.
      on: { 'session.endedElsewhere': { target: 'starting', reenter: true } },
      invoke: asksForSession,
    },
    notReady: {
      description: 'The server is there and not ready yet, as while it starts; it is asked again by itself.',
      initial: 'pausing',
      on: { 'app.retry': '.asking' },
      states: {
        pausing: { after: { askAgain: 'asking' } },
        asking: {
          tags: BUSY,
          on: { 'session.endedElsewhere': { target: 'asking', reenter: true } },
          invoke: asksForSession,
        },
      },
    },
    unreachable: {
      description: 'The server gave no usable answer at the start.',
      on: { 'app.retry': 'starting' },
    },
    signedOut: {
      description: 'A visitor; the address is kept for after the sign-in.',
      entry: 'forgetIdentity',
      exit: ['forgetPendingLogin', 'forgetLogout'],
      invoke: {
        src: 'authentication',
        id: 'authentication',
        input: ({ context: { pendingLogin } }) => ({ username: '', pending: pendingLogin }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
            'notifyTabsOfSession',
          ],
        },
        onError: broken,
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Only the sign-in leads on, or another tab.',
          on: { 'session.look': 'looking' },
        },
        looking: {
          tags: BUSY,
          description: 'Somebody may have signed in in another tab; the sign-in stays as it is meanwhile.',
          on: {
            'session.look': { target: 'looking', reenter: true },
            'session.endedElsewhere': { target: 'looking', reenter: true },
          },
          invoke: {
            src: 'loadSession',
            onDone: [
              {
                guard: { type: 'isSignedIn', params: ({ event }) => event.output },
                target: '#app.signedIn',
                actions: { type: 'rememberSession', params: ({ event }) => event.output },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    signedIn: {
      entry: 'preferLanguage',
      exit: [stopChild(SIGNED_IN), 'endSignedIn'],
      initial: 'arriving',
      on: {
        'place.changed': { actions: { type: 'goTo', params: ({ event }) => event } },
        'place.queried': { actions: passedOn },
        'notification.add': { actions: passedOn },
        'notification.keep': { actions: passedOn },
        'notification.remove': { actions: passedOn },
        'operation.recorded': { actions: passedOn },
        'operation.undoLatest': { actions: passedOn },
        'operation.redoLatest': { actions: passedOn },
        'records.changed': {
          actions: { type: 'emitRecordsChange', params: ({ event }) => ({ ...event, where: 'here' }) },
        },
        'records.changedElsewhere': {
          actions: {
            type: 'emitRecordsChange',
            params: ({ event: { subjects } }) => ({ subjects, where: 'elsewhere' }),
          },
        },
        'session.endedElsewhere': [
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            target: 'forgetting',
            actions: { type: 'rememberLogout', params: { where: 'elsewhere' } },
          },
          // Somebody else's session was the last one of this browser, so this user's is gone as well.
          { actions: { type: 'passOn', params: { event: { type: 'session.look' } } } },
        ],
        'download.start': { actions: passedOn },
        'session.restored': [
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            actions: ['emitSessionRestored', 'notifyTabsOfSession'],
          },
          { actions: 'emitSessionRestored' },
        ],
        'identity.changed': {
          actions: [{ type: 'rememberIdentity', params: ({ event }) => event }, passedOn],
        },
        'address.changed': { actions: [{ type: 'goTo', params: ({ event }) => event }, passedOn] },
        'xstate.done.actor.signedIn': [
          {
            guard: { type: 'isOtherUser', params: ({ event }) => ({ outcome: event.output }) },
            target: 'signedIn',
            reenter: true,
            actions: [
              'goHome',
              { type: 'rememberOtherUser', params: ({ event }) => ({ outcome: event.output }) },
              'notifyTabsOfSession',
            ],
          },
          { target: 'forgetting' },
        ],
        'xstate.error.actor.signedIn': broken,
      },
      states: {
        arriving: {
          ...pending('#app.unreachable', 'rememberCancel'),
          description: 'The code of what only somebody signed in needs is on its way.',
          invoke: {
            src: 'loadSignedIn',
            onDone: {
              target: 'there',
              actions: { type: 'beginSignedIn', params: ({ event }) => ({ flow: event.output }) },
            },
            onError: { target: '#app.unreachable', actions: failed },
          },
        },
        there: {
          description: 'The user works; without a session everything pauses.',
          on: {
            'session.end': 'signingOut',
            'session.lost': { actions: passedOn },
            'session.resumed': { actions: passedOn },
            'session.look': { actions: passedOn },
          },
        },
        signingOut: {
          ...pending('#app.signedIn.there', 'notifyLogoutFailed'),
          description: 'The server ends the session; what is open stays until it has.',
          // The session is gone: what was wanted.
          on: { 'session.lost': loggedOut },
          invoke: {
            src: 'logout',
            onDone: loggedOut,
            onError: [
              { guard: { type: 'isSessionLost', params: withError }, ...loggedOut },
              { target: 'there', actions: 'notifyLogoutFailed' },
            ],
          },
        },
      },
    },
    forgetting: {
      tags: BUSY,
      description: 'This browser forgets the user.',
      entry: 'goHome',
      invoke: {
        src: 'forget',
        input: ({ context: { logout } }) => ({ drafts: logout !== null }),
        onDone: { target: 'signedOut' },
        onError: broken,
      },
    },
    broken: {
      description: 'Something on this side failed; starting again is offered.',
      on: { 'app.retry': 'starting' },
    },
  },
});
