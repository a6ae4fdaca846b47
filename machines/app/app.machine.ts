import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { AppPort, Session } from '#machines/app/app.port.ts';
import type { AuditQuery } from '#machines/audit/audit-query.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { Identity, PendingLogin } from '#machines/authentication/authentication.port.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import type { DownloadRequest } from '#machines/downloads/downloads.port.ts';
import type { DataEvents } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/failure.ts';
import type { LocaleWishes, OfferedLocale } from '#machines/interface-language/choose-locale.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import {
  type NotificationContent,
  notificationsMachine,
} from '#machines/notifications/notifications.machine.ts';
import { BUSY, patience } from '#machines/patience.ts';
import type { Place } from '#machines/places/place.ts';
import { placesMachine } from '#machines/places/places.machine.ts';
import { slot } from '#machines/port.ts';
import type { ListQuery } from '#machines/record-list/list-query.ts';
import { type SessionLostOutcome, sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { RecordsChanged, Subject } from '#machines/subject.ts';

export type AppEvent =
  /** The address names another place: a link, back, forward, or the first load. */
  | { type: 'address.changed'; place: Place }
  /** The list that is shown has moved on to another query. */
  | { type: 'place.queried'; query: ListQuery | AuditQuery }
  /** A flow has led to another place. */
  | { type: 'place.changed'; place: Place }
  /** A flow has something to tell in passing. */
  | ({ type: 'notification.add' } & NotificationContent)
  /** A flow of this tab has changed records. */
  | RecordsChanged
  /** Another tab of this browser has. */
  | { type: 'records.changedElsewhere'; subjects: readonly Subject[] }
  /** A file is to be downloaded, whatever screen it stands on. */
  | { type: 'download.start'; request: DownloadRequest }
  /** The user has changed what is known of them. */
  | { type: 'identity.changed'; identity: Identity }
  /** A flow failed by itself. */
  | { type: 'flow.broken'; error: unknown }
  /** A flow has met the end of the session. */
  | { type: 'session.lost' }
  /** The same user has signed in again in another tab. */
  | { type: 'session.resumed' }
  /** The user logs out. */
  | { type: 'session.end' }
  | { type: 'app.retry' }
  | { type: 'wait.cancel' };

export const APP_DATA_EVENTS: DataEvents<AppEvent> = {
  'address.changed': true,
  'place.queried': true,
  'place.changed': true,
  'notification.add': true,
  'records.changed': true,
  'records.changedElsewhere': true,
  'download.start': true,
  'identity.changed': true,
  'flow.broken': true,
};

export interface AppContext {
  /** Where the user is; after sign-in a visitor lands there. */
  readonly place: Place;
  readonly wishes: LocaleWishes;
  readonly offered: readonly OfferedLocale[];
  /** Who is signed in. */
  readonly identity: Identity | null;
  /** What the server has beyond the specification. */
  readonly features: readonly string[];
  /** A visitor whose code is to follow since before the page was loaded anew. */
  readonly pendingLogin: PendingLogin | null;
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
    /** For the other tabs of this browser. */
    emitted: {} as RecordsChanged,
    children: {} as {
      authentication: 'authentication';
      sessionLost: 'sessionLost';
      startUp: 'startUp';
      interfaceLanguage: 'interfaceLanguage';
      notifications: 'notifications';
      places: 'places';
      sessionWatch: 'sessionWatch';
      downloads: 'downloads';
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
    places: placesMachine,
    sessionWatch: sessionWatchMachine,
    downloads: downloadsMachine,
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
    forgetIdentity: assign({ identity: null }),
    forgetPendingLogin: assign({ pendingLogin: null }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    rememberCancel: assign({ failure: CANCELLED }),
    passOnSessionRestored: enqueueActions(({ self, enqueue }) => {
      const { startUp, places, downloads, sessionWatch } = self.getSnapshot().children;
      if (startUp) enqueue.sendTo(startUp, { type: 'session.restored' });
      if (sessionWatch) enqueue.sendTo(sessionWatch, { type: 'session.restored' });
      if (places) enqueue.sendTo(places, { type: 'session.restored' });
      if (downloads) enqueue.sendTo(downloads, { type: 'session.restored' });
    }),
    passOnChange: enqueueActions(({ self, enqueue }, params: { subjects: readonly Subject[] }) => {
      const { startUp, places } = self.getSnapshot().children;
      const event = { type: 'records.changed' as const, subjects: params.subjects };
      if (startUp) enqueue.sendTo(startUp, event);
      if (places) enqueue.sendTo(places, event);
    }),
    tellOtherTabs: emit((_, params: { subjects: readonly Subject[] }) => ({
      type: 'records.changed' as const,
      subjects: params.subjects,
    })),
    tellInPassing: sendTo('notifications', (_, params: NotificationContent) => ({
      type: 'notification.add',
      level: params.level,
      topic: params.topic,
      values: params.values,
      autoClose: params.autoClose,
    })),
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
    isSessionLost: (_, params: { error: unknown }) => failureOf(params.error).kind === 'sessionLost',
    isOutcome: (_, params: { output: SessionLostOutcome; outcome: SessionLostOutcome['outcome'] }) =>
      params.output.outcome === params.outcome,
  },
});

/** Who signed in over the page, where the chart proves that somebody has. */
function identityOf(outcome: SessionLostOutcome): { identity: Identity } {
  if (outcome.outcome === 'abandoned') throw new Error('nobody signed in');
  return { identity: outcome.identity };
}

/** A flow that fails by itself, which only a mistake of ours can cause: the console says so and offers to start anew. */
const broken = {
  target: '#app.broken',
  actions: {
    type: 'rememberFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
} as const;

const session = app.createStateConfig({
  initial: 'held',
  states: {
    held: { on: { 'session.lost': 'lost' } },
    lost: {
      description: 'The session ended while somebody was working; the sign-in stands over the page.',
      on: { 'session.resumed': { target: 'held', actions: 'passOnSessionRestored' } },
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
            actions: [
              { type: 'rememberIdentity', params: ({ event }) => identityOf(event.output) },
              'passOnSessionRestored',
            ],
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
              { type: 'rememberIdentity', params: ({ event }) => identityOf(event.output) },
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
    identity: null,
    features: [],
    pendingLogin: null,
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
    // Refused unless somebody is signed in: the flow that sent it is gone.
    'place.queried': {},
    'place.changed': {},
    // Refused unless somebody is signed in: nothing is remembered that could have changed.
    'records.changed': {},
    'records.changedElsewhere': {},
    // Refused unless somebody is signed in.
    'download.start': {},
    'identity.changed': {},
    'notification.add': { actions: { type: 'tellInPassing', params: ({ event }) => event } },
    'flow.broken': { target: '.broken', actions: { type: 'rememberFailure', params: ({ event }) => event } },
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
      exit: 'forgetPendingLogin',
      invoke: {
        src: 'authentication',
        id: 'authentication',
        input: ({ context: { pendingLogin } }) => ({ username: '', pending: pendingLogin }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
        },
        onError: broken,
      },
    },
    signedIn: {
      invoke: [
        { src: 'startUp', id: 'startUp', onError: broken },
        {
          src: 'places',
          id: 'places',
          input: ({ context: { place, identity } }) => {
            if (!identity) throw new Error('only somebody who is signed in can be at a place');
            return { place, user: identity.user };
          },
          onError: broken,
        },
        { src: 'downloads', id: 'downloads', onError: broken },
        {
          src: 'sessionWatch',
          id: 'sessionWatch',
          input: ({ context: { identity } }) => ({ userId: identity?.user.id ?? 0 }),
          onError: broken,
        },
      ],
      on: {
        'session.end': 'signingOut',
        'address.changed': {
          actions: [{ type: 'goTo', params: ({ event }) => event }, sendTo('places', ({ event }) => event)],
        },
        'place.queried': { actions: sendTo('places', ({ event }) => event) },
        'place.changed': { actions: { type: 'goTo', params: ({ event }) => event } },
        'records.changed': {
          actions: [
            { type: 'passOnChange', params: ({ event }) => event },
            { type: 'tellOtherTabs', params: ({ event }) => event },
          ],
        },
        'records.changedElsewhere': { actions: { type: 'passOnChange', params: ({ event }) => event } },
        'download.start': { actions: sendTo('downloads', ({ event }) => event) },
        'identity.changed': {
          actions: [
            { type: 'rememberIdentity', params: ({ event }) => event },
            sendTo('places', ({ event }) => ({ type: 'user.changed', user: event.identity.user })),
          ],
        },
      },
      ...session,
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
