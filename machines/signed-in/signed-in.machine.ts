import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import {
  NO_STEPS,
  openedBy,
  type Recorded,
  type Steps,
  UNDO_CLOSE,
  type Undo,
  undoOf,
  withOperation,
  withoutRevision,
  withRecorded,
} from '#machines/history/operation.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { authorizedContexts } from '#machines/kit/rights.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import {
  idOf,
  type NotificationContent,
  type NotificationsContext,
  notificationsMachine,
} from '#machines/notifications/notifications.machine.ts';
import type { Topic } from '#machines/notifications/topics.ts';
import type { Place } from '#machines/place/place.ts';
import { placesMachine } from '#machines/places/places.machine.ts';
import { type AppReport, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { type SessionLostOutcome, sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { type UndoContext, undoMachine } from '#machines/undo/undo.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';

/** What the app machine passes on while somebody is signed in. */
export type SignedInEvent =
  | Exclude<AppReport, { type: 'place.changed' | 'records.changed' | 'flow.broken' | 'session.restored' }>
  | { type: 'address.changed'; place: Place }
  /** It is to be found out whether the session is still what it was. */
  | { type: 'session.look' };

export const SIGNED_IN_DATA_EVENTS: DataEvents<SignedInEvent> = {
  'address.changed': true,
  'place.queried': true,
  'notification.add': true,
  'notification.keep': true,
  'notification.remove': true,
  'operation.recorded': true,
  'operation.undoLatest': true,
  'operation.redoLatest': true,
  'download.start': true,
  'identity.changed': true,
};

export interface SignedInInput {
  readonly place: Place;
  readonly identity: Identity;
}

export interface SignedInContext {
  /** Where the user comes in; where they are then, places knows. */
  readonly arrival: Place;
  readonly identity: Identity;
  /** What the server has recorded last; notifications of it offer to take it back. */
  readonly recorded: readonly Recorded[];
  /** What was done in this visit, and what of it was taken back. */
  readonly steps: Steps;
  /** How the sign-in over the page ended, once it did not bring the same user back. */
  readonly outcome: SignedInOutcome;
}

/** Who is to have the console now: somebody else, or nobody. */
export type SignedInOutcome = Exclude<SessionLostOutcome, { outcome: 'restored' }>;

/** The flows that are asked how things stand before a step is taken back. */
interface Beside {
  readonly notifications?: ActorRefFrom<typeof notificationsMachine>;
  readonly undo?: ActorRefFrom<typeof undoMachine>;
}

/** Undo by key reports in one place, whatever the number of steps. */
const UNDO_SLOT = 'undo';

/** The session is back: what waited for it goes on. */
const restored = (where: 'here' | 'elsewhere') =>
  ['resumeWatch', { type: 'reportSessionRestored', params: { where } }] as const;
const broken = { actions: { type: 'reportBroken', params: withError } } as const;

/** The console of somebody who is signed in: everything that lives as long as that, and what pauses without a session. */
export const signedInMachine = setup({
  types: {
    context: {} as SignedInContext,
    events: {} as SignedInEvent,
    input: {} as SignedInInput,
    output: {} as SignedInOutcome,
    children: {} as {
      startUp: 'startUp';
      notifications: 'notifications';
      places: 'places';
      downloads: 'downloads';
      sessionWatch: 'sessionWatch';
      sessionLost: 'sessionLost';
      undo: 'undo';
      workingContext: 'workingContext';
    },
  },
  actors: {
    startUp: startUpMachine,
    notifications: notificationsMachine,
    places: placesMachine,
    downloads: downloadsMachine,
    sessionWatch: sessionWatchMachine,
    sessionLost: sessionLostMachine,
    undo: undoMachine,
    workingContext: workingContextMachine,
  },
  actions: {
    rememberIdentity: assign((_, params: { identity: Identity }) => ({ identity: params.identity })),
    rememberOutcome: assign((_, params: { outcome: SessionLostOutcome }) => ({
      outcome: params.outcome.outcome === 'otherUser' ? params.outcome : ({ outcome: 'abandoned' } as const),
    })),
    resumeWatch: sendTo('sessionWatch', { type: 'session.restored' }),
    rememberRecorded: assign(({ context }, { key, revisionId }: Recorded) => ({
      recorded: withRecorded(context.recorded, { key, revisionId }),
    })),
    tell: enqueueActions(
      ({ context, enqueue }, { operation, takenBack, ...content }: NotificationContent) => {
        const { superAdmin, editor } = context.identity.user;
        const undo = undoOf(operation, context.recorded, !(superAdmin && editor));
        const autoClose = undo && content.autoClose ? UNDO_CLOSE : content.autoClose;
        const { level, topic, values } = content;
        const opens = operation ? openedBy(operation) : null;
        const { slot } = content;
        const told = { level, topic, values, autoClose, undo, opens, ...(slot && { slot }) };
        enqueue.sendTo('notifications', { type: 'notification.add', ...told });
        // What cannot be done again has been taken back all the same.
        if (operation && (undo || operation.takesBack))
          enqueue.assign({ steps: withOperation(context.steps, operation) });
        if (takenBack !== undefined)
          enqueue.assign({ steps: withoutRevision(context.steps, context.recorded, takenBack) });
      },
    ),
    /** Moves the latest step to the other stack, reported where a notification offers it; an empty stack is reported too. */
    takeBack: enqueueActions(({ context, self, enqueue }, params: { side: keyof Steps; key: string }) => {
      const { notifications, undo: undoing }: Beside = self.getSnapshot().children;
      // The step before it is known only once that has ended.
      const present: UndoContext | undefined = undoing?.getSnapshot().context;
      if (present?.request) return;
      const { superAdmin, editor } = context.identity.user;
      const undo = undoOf(context.steps[params.side].at(-1), context.recorded, !(superAdmin && editor));
      const tell = (topic: Topic, slot: string, offered: Undo | null) =>
        enqueue.sendTo('notifications', {
          type: 'notification.add',
          ...{ level: 'info', topic, values: {}, autoClose: AUTO_CLOSE, slot, undo: offered },
        });
      if (!undo) return tell(`${params.side}.nothing`, `${UNDO_SLOT}.nothing`, null);
      const told: NotificationsContext | undefined = notifications?.getSnapshot().context;
      const offer = told?.notifications.find((one) => one.undo?.key === undo.key);
      if (!offer) tell(`${params.side}.taken`, UNDO_SLOT, undo);
      const notificationId = offer?.id ?? idOf(told?.added ?? 0);
      const taken = { ...undo, slot: UNDO_SLOT };
      enqueue.sendTo('undo', { type: 'undo.start', notificationId, undo: taken, key: params.key });
    }),
    reportIdentity: enqueueActions(({ system, enqueue }, params: { outcome: SessionLostOutcome }) => {
      if (params.outcome.outcome === 'abandoned') return;
      reportToApp({ system, enqueue }, { type: 'identity.changed', identity: params.outcome.identity });
    }),
    reportSessionRestored: enqueueActions(({ system, enqueue }, params: { where: 'here' | 'elsewhere' }) => {
      reportToApp({ system, enqueue }, { type: 'session.restored', where: params.where });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isOutcome: (_, params: { output: SessionLostOutcome; outcome: SessionLostOutcome['outcome'] }) =>
      params.output.outcome === params.outcome,
  },
}).createMachine({
  id: 'signed-in',
  description: 'What lives while somebody is signed in, whether the session is held or lost.',
  context: ({ input }) => ({
    arrival: input.place,
    identity: input.identity,
    recorded: [],
    steps: NO_STEPS,
    outcome: { outcome: 'abandoned' },
  }),
  output: ({ context }) => context.outcome,
  invoke: [
    { src: 'startUp', id: 'startUp', onError: broken },
    { src: 'notifications', id: 'notifications', onError: broken },
    { src: 'undo', id: 'undo', onError: broken },
    {
      src: 'workingContext',
      id: 'workingContext',
      input: ({ context: { identity } }) => ({
        userId: identity.user.id,
        authorized: authorizedContexts(identity.user),
      }),
      onError: broken,
    },
    {
      src: 'places',
      id: 'places',
      input: ({ context: { arrival, identity } }) => ({ place: arrival, user: identity.user }),
      onError: broken,
    },
    { src: 'downloads', id: 'downloads', onError: broken },
    {
      src: 'sessionWatch',
      id: 'sessionWatch',
      input: ({ context: { identity } }) => ({ userId: identity.user.id }),
      onError: broken,
    },
  ],
  on: {
    'address.changed': { actions: sendTo('places', ({ event }) => event) },
    'place.queried': { actions: sendTo('places', ({ event }) => event) },
    'notification.add': { actions: { type: 'tell', params: ({ event }) => event } },
    'notification.keep': { actions: sendTo('notifications', ({ event }) => event) },
    'notification.remove': { actions: sendTo('notifications', ({ event }) => event) },
    'session.look': { actions: sendTo('sessionWatch', { type: 'session.look' }) },
    'operation.recorded': { actions: { type: 'rememberRecorded', params: ({ event }) => event } },
    'operation.undoLatest': {
      actions: { type: 'takeBack', params: ({ event }) => ({ side: 'done', key: event.key }) },
    },
    'operation.redoLatest': {
      actions: { type: 'takeBack', params: ({ event }) => ({ side: 'undone', key: event.key }) },
    },
    'download.start': { actions: sendTo('downloads', ({ event }) => event) },
    'identity.changed': {
      actions: [
        { type: 'rememberIdentity', params: ({ event }) => event },
        sendTo('places', ({ event }) => ({ type: 'user.changed', user: event.identity.user })),
      ],
    },
  },
  initial: 'held',
  states: {
    held: { description: 'There is a session.', on: { 'session.lost': 'lost' } },
    lost: {
      description: 'The session ended while somebody was working; the sign-in stands over the page.',
      entry: sendTo('sessionWatch', { type: 'session.lost' }),
      on: {
        'session.resumed': {
          target: 'held',
          actions: restored('elsewhere'),
        },
      },
      invoke: {
        src: 'sessionLost',
        id: 'sessionLost',
        input: ({ context: { identity } }) => ({
          userId: identity.user.id,
          username: identity.user.username,
        }),
        onDone: [
          {
            guard: {
              type: 'isOutcome',
              params: ({ event }) => ({ output: event.output, outcome: 'restored' }),
            },
            target: 'held',
            actions: [
              { type: 'reportIdentity', params: ({ event }) => ({ outcome: event.output }) },
              ...restored('here'),
            ],
          },
          {
            target: 'ended',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: broken,
      },
    },
    ended: { type: 'final', description: 'What was interrupted does not go on.' },
  },
});
