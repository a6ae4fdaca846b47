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
import { failureOf, retryAfterOf } from '#machines/kit/failure.ts';
import { type Failed, failing, keepFailure, withError } from '#machines/kit/failure-exits.ts';
import { requiresSteps } from '#machines/kit/identity.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { AppEmitted } from '#machines/reports/app-events.ts';
import type { RequiredStepsFlow } from '#machines/required-steps/required-steps.selectors.ts';
import type { Route } from '#machines/route/route.ts';
import type { SignedInOutcome } from '#machines/signed-in/signed-in.machine.ts';
import type { SignedInFlow } from '#machines/signed-in/signed-in.selectors.ts';

/** A server that is not ready is asked again after as many seconds as it says, within these limits. */
const ASK_AGAIN_S = { atLeast: 1, atMost: 30 } as const;

const app = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent | SignedInEnd,
    input: {} as AppInput,
    /** To the flows that live while a user is signed in, and to the other tabs of this browser. */
    emitted: {} as AppEmitted | SessionChanged | LoggedOut,
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
    goTo: assign((_, params: { route: Route }) => ({ route: params.route })),
    goHome: assign({ route: { kind: 'home' } }),
    rememberSession: assign((_, { identity, abilities, pendingLogin = null }: Session) => {
      return { identity, abilities, pendingLogin, failure: null };
    }),
    /** Another user begins at the home page, the same one where the address leads. */
    rememberRenewed: assign(({ context }, params: SignedInOutcome) =>
      params.outcome === 'abandoned'
        ? {}
        : {
            identity: params.identity,
            route: params.outcome === 'otherUser' ? { kind: 'home' } : context.route,
          },
    ),
    rememberLogout: assign((_, params: { where: 'here' | 'elsewhere' }) => ({ logout: params.where })),
    notifyTabsOfSession: emit({ type: 'session.changed' }),
    notifyTabsOfLogout: enqueueActions(({ context, enqueue }) => {
      if (context.identity) enqueue.emit({ type: 'session.ended', userId: context.identity.user.id });
    }),
    notifyLogoutFailed: enqueueActions(({ context, enqueue }) => {
      const notice = { level: 'error', topic: 'logout.failed', values: {}, autoClose: null } as const;
      if (context.signedIn) enqueue.sendTo(context.signedIn, { type: 'notification.add', ...notice });
    }),
    /** To the flows that follow what it says, and where a change of this tab is to reach the other tabs. */
    emitToFlows: emit((_, event: AppEmitted) => event),
  },
  guards: {
    isSignedIn: (_, params: Session) => params.identity !== null,
    isNotReady: (_, params: Failed) => retryAfterOf(failureOf(params.error)) !== null,
    isHere: (_, params: { where: 'here' | 'elsewhere' }) => params.where === 'here',
    isOwn: ({ context }, params: { userId: number }) => context.identity?.user.id === params.userId,
    isRenewed: (_, params: SignedInOutcome) => params.outcome !== 'abandoned',
  },
  delays: {
    askAgain: ({ context }) => {
      const { atLeast, atMost } = ASK_AGAIN_S;
      return 1_000 * Math.min(atMost, Math.max(atLeast, retryAfterOf(context.failure) ?? atLeast));
    },
  },
});

/** The server has said whether this browser has a session. */
const withSession = {
  type: 'rememberSession',
  params: ({ event }: { event: { output: Session } }) => event.output,
} as const;
const hasSession = { ...withSession, type: 'isSignedIn' } as const;

/** Asks whether this browser has a session, before anything else can be shown. */
const asksForSession = app.createStateConfig({
  invoke: {
    src: 'loadSession',
    onDone: [
      { guard: hasSession, target: '#app.signedIn', actions: withSession },
      { target: '#app.signedOut', actions: withSession },
    ],
    onError: [
      { guard: { type: 'isNotReady', params: withError }, target: '#app.notReady', actions: keepFailure },
      { target: '#app.unreachable', actions: keepFailure },
    ],
  },
});

/** A flow that fails by itself, which only a mistake of ours can cause: the console says so and offers to start again. */
const broken = { target: '#app.broken', actions: keepFailure } as const;

/** The user wants to be signed out, and is. */
const loggedOut = {
  target: '#app.forgetting',
  actions: [{ type: 'rememberLogout', params: { where: 'here' } }, 'notifyTabsOfLogout'],
} as const;

/** The console as a whole: which flows live when. */
export const appMachine = app.createMachine({
  id: 'app',
  description: 'The console as a whole: which flows live when.',
  context: ({ input }) => ({
    ...input,
    identity: null,
    abilities: [],
    logout: null,
    pendingLogin: null,
    signedIn: null,
    required: null,
    failure: null,
  }),
  invoke: {
    src: 'interfaceLanguage',
    id: 'interfaceLanguage',
    input: ({ context: { wishes, offered } }) => ({ wishes, offered }),
    onError: broken,
  },
  initial: 'starting',
  on: {
    'address.changed': {
      actions: [
        { type: 'goTo', params: ({ event }) => event },
        { type: 'emitToFlows', params: ({ event }) => event },
      ],
    },
    'flow.broken': { target: '.broken', actions: keepFailure },
    // Refused unless a user is signed in: the flow that sent it is gone, and nothing is kept that could have changed.
    'route.changed': {},
    'records.changed': {},
    'records.changedElsewhere': {},
    'identity.changed': {},
    'session.restored': {},
    'session.endedElsewhere': {},
  },
  states: {
    starting: {
      ...pending('#app.unreachable'),
      ...asksForSession,
      description: 'Asks the server whether this browser has a session.',
      // The answer that the server is about to give may be outdated.
      on: { 'session.endedElsewhere': { target: 'starting', reenter: true } },
    },
    notReady: {
      description: 'The server is there and not ready yet, as while it starts; it is asked again by itself.',
      initial: 'pausing',
      on: { 'app.retry': '.asking' },
      states: {
        pausing: { after: { askAgain: 'asking' } },
        asking: {
          ...asksForSession,
          tags: BUSY,
          on: { 'session.endedElsewhere': { target: 'asking', reenter: true } },
        },
      },
    },
    unreachable: {
      description: 'The server gave no usable answer at the start.',
      on: { 'app.retry': 'starting' },
    },
    signedOut: {
      description: 'A visitor; the address is kept for after the sign-in.',
      entry: assign({ identity: null }),
      exit: assign({ pendingLogin: null, logout: null }),
      invoke: {
        src: 'authentication',
        id: 'authentication',
        input: ({ context: { pendingLogin } }) => ({ username: '', pending: pendingLogin }),
        onDone: {
          target: 'signedIn',
          actions: [assign({ identity: ({ event }) => event.output }), 'notifyTabsOfSession'],
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
          description: 'A user may have signed in in another tab; the sign-in stays unchanged meanwhile.',
          on: {
            'session.look': { target: 'looking', reenter: true },
            'session.endedElsewhere': { target: 'looking', reenter: true },
          },
          invoke: {
            src: 'loadSession',
            onDone: [
              { guard: hasSession, target: '#app.signedIn', actions: withSession },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    signedIn: {
      entry: sendTo('interfaceLanguage', ({ context: { identity } }) => ({
        type: 'language.prefer',
        lang: identity?.user.defaultLang ?? null,
      })),
      exit: [stopChild(SIGNED_IN), assign({ signedIn: null, required: null })],
      initial: 'arriving',
      on: {
        'route.changed': { actions: { type: 'goTo', params: ({ event }) => event } },
        'identity.changed': {
          actions: [
            assign({ identity: ({ event }) => event.identity }),
            { type: 'emitToFlows', params: ({ event }) => event },
          ],
        },
        'records.changed': {
          actions: { type: 'emitToFlows', params: ({ event }) => ({ ...event, where: 'here' }) },
        },
        'records.changedElsewhere': {
          actions: {
            type: 'emitToFlows',
            params: ({ event: { subjects } }) => ({
              type: 'records.changed',
              subjects,
              where: 'elsewhere',
            }),
          },
        },
        'session.restored': [
          {
            guard: { type: 'isHere', params: ({ event }) => event },
            actions: [{ type: 'emitToFlows', params: { type: 'session.restored' } }, 'notifyTabsOfSession'],
          },
          { actions: { type: 'emitToFlows', params: { type: 'session.restored' } } },
        ],
        'session.endedElsewhere': [
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            target: 'forgetting',
            actions: { type: 'rememberLogout', params: { where: 'elsewhere' } },
          },
          // Another user's session was the last one of this browser, so this user's is gone as well.
          { actions: { type: 'emitToFlows', params: { type: 'session.look' } } },
        ],
        'xstate.done.actor.signedIn': [
          {
            guard: { type: 'isRenewed', params: ({ event }) => event.output },
            target: 'signedIn',
            reenter: true,
            actions: [
              { type: 'rememberRenewed', params: ({ event }) => event.output },
              'notifyTabsOfSession',
            ],
          },
          { target: 'forgetting' },
        ],
        'xstate.error.actor.signedIn': broken,
      },
      states: {
        arriving: {
          ...pending('#app.unreachable'),
          description: 'The code of what only a signed-in user needs is on its way.',
          invoke: {
            src: 'loadSignedIn',
            input: ({ context: { identity } }) => ({ identity: present(identity) }),
            onDone: {
              target: 'there',
              actions: assign(({ context, event, spawn }) => beginSignedIn(spawn, event.output, context)),
            },
            onError: { target: '#app.unreachable', actions: keepFailure },
          },
        },
        there: {
          description:
            'The user works, or does first what the session requires; without a session everything pauses.',
          on: {
            'session.end': 'signingOut',
            'session.lost': { actions: { type: 'emitToFlows', params: ({ event }) => event } },
            'session.look': { actions: { type: 'emitToFlows', params: ({ event }) => event } },
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
              { guard: failing.isSessionLost, ...loggedOut },
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

/** Starts the flow of the signed-in user, whose code has just arrived. */
function beginSignedIn(
  spawn: unknown,
  flow: AnyStateMachine,
  { route, identity, pageSize }: Pick<AppContext, 'route' | 'identity' | 'pageSize'>,
): Pick<AppContext, 'signedIn' | 'required'> {
  const begin = spawn as (logic: AnyStateMachine, options: object) => AnyActorRef;
  const input = { route, identity: present(identity), ...(pageSize !== undefined && { pageSize }) };
  const begun = begin(flow, { id: SIGNED_IN, input });
  return requiresSteps(identity)
    ? { signedIn: null, required: begun as RequiredStepsFlow }
    : { signedIn: begun as SignedInFlow, required: null };
}
