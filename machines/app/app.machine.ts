import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import type { AppPort, Session } from '#machines/app/app.port.ts';
import type { Place, PlaceOf } from '#machines/app/place.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { Identity } from '#machines/authentication/authentication.port.ts';
import type { DataEvents } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/failure.ts';
import type { LocaleWishes, OfferedLocale } from '#machines/interface-language/choose-locale.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { AUTO_CLOSE, notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { BUSY, patience } from '#machines/patience.ts';
import { slot } from '#machines/port.ts';
import type { RecordFormOutcome } from '#machines/record-form/record-form.machine.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/record-list/list-query.ts';
import { readOnlyReason } from '#machines/rights.ts';
import { type SessionLostOutcome, sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { wordingFormMachine, wordingListMachine } from '#machines/wording.ts';

export type AppEvent =
  /** The address names another place: a link, back, forward, or the first load. */
  | { type: 'address.changed'; place: Place }
  /** The list that is shown has moved on to another query. */
  | { type: 'place.queried'; query: ListQuery }
  /** A flow has met the end of the session. */
  | { type: 'session.lost' }
  /** The user logs out. */
  | { type: 'session.end' }
  | { type: 'app.retry' }
  | { type: 'wait.cancel' };

export const APP_DATA_EVENTS: DataEvents<AppEvent> = { 'address.changed': true, 'place.queried': true };

export interface AppContext {
  /** Where the user is; after sign-in a visitor lands there. */
  readonly place: Place;
  /** What the list of wordings showed last; leaving a form leads back to it. */
  readonly wordingsQuery: ListQuery;
  readonly wishes: LocaleWishes;
  readonly offered: readonly OfferedLocale[];
  /** Who is signed in. */
  readonly identity: Identity | null;
  /** What the server has beyond the specification. */
  readonly features: readonly string[];
  /** Why the console could not start, or what broke. */
  readonly failure: Failure | null;
}

export interface AppInput {
  readonly place: Place;
  readonly wishes: LocaleWishes;
  readonly offered: readonly OfferedLocale[];
}

const app = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as {
      authentication: 'authentication';
      sessionLost: 'sessionLost';
      startUp: 'startUp';
      interfaceLanguage: 'interfaceLanguage';
      notifications: 'notifications';
      wordingList: 'wordingList';
      wordingForm: 'wordingForm';
    },
  },
  actors: {
    loadSession: slot<AppPort['loadSession']>(),
    logout: slot<AppPort['logout']>(),
    forget: slot<AppPort['forget']>(),
    authentication: authenticationMachine,
    sessionLost: sessionLostMachine,
    startUp: startUpMachine,
    interfaceLanguage: interfaceLanguageMachine,
    notifications: notificationsMachine,
    wordingList: wordingListMachine,
    wordingForm: wordingFormMachine,
  },
  actions: {
    goTo: assign((_, params: { place: Place }) => ({ place: params.place })),
    goHome: assign({ place: { kind: 'home' }, wordingsQuery: FIRST_QUERY }),
    goBackToWordings: assign(({ context }) => ({
      place: { kind: 'wordings' as const, query: context.wordingsQuery },
    })),
    rememberQuery: assign((_, params: { query: ListQuery }) => ({
      place: { kind: 'wordings' as const, query: params.query },
      wordingsQuery: params.query,
    })),
    rememberSession: assign((_, params: Session) => ({
      identity: params.identity,
      features: params.features,
      failure: null,
    })),
    rememberIdentity: assign((_, params: { identity: Identity }) => ({ identity: params.identity })),
    forgetIdentity: assign({ identity: null }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    rememberCancel: assign({ failure: CANCELLED }),
    passOnSessionRestored: enqueueActions(({ self, enqueue }) => {
      const { startUp, wordingList, wordingForm } = self.getSnapshot().children;
      for (const child of [startUp, wordingList, wordingForm]) {
        if (child) enqueue.sendTo(child, { type: 'session.restored' });
      }
    }),
    tellStored: enqueueActions(({ enqueue }, params: RecordFormOutcome<Wording>) => {
      if (params.outcome === 'cancelled') return;
      enqueue.sendTo('notifications', {
        type: 'notification.add',
        level: 'success',
        topic: `wording.${params.outcome}`,
        values: { identifier: params.stored.identifier },
        autoClose: AUTO_CLOSE,
      });
    }),
    clearNotifications: sendTo('notifications', { type: 'notification.clear' }),
    tellLogoutFailed: sendTo('notifications', {
      type: 'notification.add',
      level: 'error',
      topic: 'logout.failed',
      values: {},
      autoClose: null,
    }),
  },
  guards: {
    isSignedIn: (_, params: Session) => params.identity !== null,
    isPlace: ({ context }, params: { kind: Place['kind'] }) => context.place.kind === params.kind,
    isSamePlace: ({ context }, params: { place: Place }) => isSamePlace(context.place, params.place),
    isSessionLost: (_, params: { error: unknown }) => failureOf(params.error).kind === 'sessionLost',
    isOutcome: (_, params: { output: SessionLostOutcome; outcome: SessionLostOutcome['outcome'] }) =>
      params.output.outcome === params.outcome,
  },
});

/** Places that the same child shows: an address that names the same one only tells that child. */
function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === 'wording' && other.kind === 'wording') return one.id === other.id;
  if (one.kind === 'unknown' && other.kind === 'unknown') return one.path === other.path;
  return one.kind === other.kind;
}

/** A flow that fails by itself, which only a mistake of ours can cause: the console says so and offers to start anew. */
const broken = {
  target: '#app.broken',
  actions: {
    type: 'rememberFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
} as const;

const place = app.createStateConfig({
  description: 'Where the user is; each place has its own flow, which lives exactly as long.',
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: { type: 'isSamePlace', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'goTo', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isPlace', params: { kind: 'home' } }, target: 'home' },
        { guard: { type: 'isPlace', params: { kind: 'wordings' } }, target: 'wordings' },
        { guard: { type: 'isPlace', params: { kind: 'wording' } }, target: 'wording' },
        { target: 'unknown' },
      ],
    },
    home: {},
    wordings: {
      entry: {
        type: 'rememberQuery',
        params: ({ context }) => ({ query: (context.place as PlaceOf<'wordings'>).query }),
      },
      invoke: {
        src: 'wordingList',
        id: 'wordingList',
        input: ({ context }) => ({ query: (context.place as PlaceOf<'wordings'>).query }),
        onError: broken,
      },
      on: {
        'place.queried': { actions: { type: 'rememberQuery', params: ({ event }) => event } },
        'address.changed': [
          {
            guard: { type: 'isSamePlace', params: ({ event }) => event },
            actions: sendTo('wordingList', ({ event }) => ({
              type: 'query.change',
              change: (event.place as PlaceOf<'wordings'>).query,
            })),
          },
          { target: 'deciding', actions: { type: 'goTo', params: ({ event }) => event } },
        ],
      },
    },
    wording: {
      invoke: {
        src: 'wordingForm',
        id: 'wordingForm',
        input: ({ context: { place, identity } }) => ({
          recordKey: (place as PlaceOf<'wording'>).id,
          readOnly: identity ? readOnlyReason(identity.user, null) : 'noEditor',
        }),
        onDone: {
          target: 'deciding',
          actions: ['goBackToWordings', { type: 'tellStored', params: ({ event }) => event.output }],
        },
        onError: broken,
      },
    },
    unknown: { description: 'No place has this address.' },
  },
});

const session = app.createStateConfig({
  initial: 'held',
  states: {
    held: { on: { 'session.lost': 'lost' } },
    lost: {
      description: 'The session ended while somebody was working; the sign-in stands over the page.',
      invoke: {
        src: 'sessionLost',
        id: 'sessionLost',
        input: ({ context: { identity } }) => ({
          userId: identity?.user.id ?? 0,
          username: identity?.user.username ?? '',
        }),
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'restored' }),
            },
            target: 'held',
            actions: 'passOnSessionRestored',
          },
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'otherUser' }),
            },
            target: '#app.signedIn',
            reenter: true,
            actions: [
              'goHome',
              {
                type: 'rememberIdentity',
                params: ({ event }) => {
                  if (event.output.outcome !== 'otherUser') throw new Error('no other user signed in');
                  return { identity: event.output.identity };
                },
              },
            ],
          },
          { target: '#app.forgetting' },
        ],
        onError: broken,
      },
    },
  },
});

/** The console as a whole: which flows live when. */
export const appMachine = app.createMachine({
  id: 'app',
  context: ({ input }) => ({
    ...input,
    wordingsQuery: FIRST_QUERY,
    identity: null,
    features: [],
    failure: null,
  }),
  invoke: [
    {
      src: 'interfaceLanguage',
      id: 'interfaceLanguage',
      input: ({ context }) => ({ wishes: context.wishes, offered: context.offered }),
      onError: broken,
    },
    { src: 'notifications', id: 'notifications', onError: broken },
  ],
  initial: 'starting',
  on: {
    'address.changed': { actions: { type: 'goTo', params: ({ event }) => event } },
    // Refused: the list that sent it is gone.
    'place.queried': {},
  },
  states: {
    starting: {
      ...patience('#app.unreachable', 'rememberCancel'),
      description: 'Asks the server whether this browser has a session.',
      invoke: {
        src: 'loadSession',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'rememberSession', params: ({ event }) => event.output },
          },
          {
            target: 'signedOut',
            actions: { type: 'rememberSession', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
      invoke: {
        src: 'authentication',
        id: 'authentication',
        input: { username: '' },
        onDone: {
          target: 'signedIn',
          actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
        },
        onError: broken,
      },
    },
    signedIn: {
      type: 'parallel',
      invoke: { src: 'startUp', id: 'startUp', onError: broken },
      on: { 'session.end': 'signingOut' },
      states: { place, session },
    },
    signingOut: {
      ...patience('#app.signedIn', 'tellLogoutFailed'),
      description: 'The server ends the session.',
      invoke: {
        src: 'logout',
        onDone: { target: 'forgetting' },
        onError: [
          {
            guard: { type: 'isSessionLost', params: ({ event }) => ({ error: event.error }) },
            target: 'forgetting',
          },
          { target: 'signedIn', actions: 'tellLogoutFailed' },
        ],
      },
    },
    forgetting: {
      tags: BUSY,
      description: 'This browser forgets the user.',
      entry: ['goHome', 'clearNotifications'],
      invoke: { src: 'forget', onDone: { target: 'signedOut' }, onError: broken },
    },
    broken: {
      description: 'Something on this side failed; starting anew is offered.',
      on: { 'app.retry': 'starting' },
    },
  },
});
