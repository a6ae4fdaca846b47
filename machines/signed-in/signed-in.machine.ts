import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
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
import type { Identity } from '#machines/kit/identity.ts';
import { placeholder } from '#machines/kit/port.ts';
import { authorizedContexts } from '#machines/kit/rights.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import {
  idOf,
  type NotificationContent,
  type NotificationsContext,
  notificationsMachine,
} from '#machines/notifications/notifications.machine.ts';
import type { Topic } from '#machines/notifications/topics.ts';
import { appEventsOf } from '#machines/reports/app-events.ts';
import { REPORT_BROKEN, type ReportTo, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import type { Route } from '#machines/route/route.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { type SessionLostOutcome, sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import type { SignedInPort } from '#machines/signed-in/signed-in.port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { type UndoContext, undoMachine } from '#machines/undo/undo.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';

export type SignedInEvent =
  | ReportTo<'signedIn'>
  | { type: 'identity.changed'; identity: Identity }
  | { type: 'session.lost' };

export const SIGNED_IN_DATA_EVENTS: DataEvents<SignedInEvent> = {
  'notification.add': true,
  'operation.recorded': true,
  'operation.undoLatest': true,
  'operation.redoLatest': true,
  'identity.changed': true,
};

export interface SignedInInput {
  readonly route: Route;
  readonly identity: Identity;
  /** Rows on a page of a list that is shown for the first time. */
  readonly pageSize?: number;
}

export interface SignedInContext {
  /** Where the user comes in; where they are then, routes knows. */
  readonly arrival: Route;
  readonly identity: Identity;
  readonly pageSize: number;
  /** Latest operations that the server recorded; their notifications offer to undo them. */
  readonly recorded: readonly Recorded[];
  /** Steps of this visit, and which of them were undone. */
  readonly steps: Steps;
  /** How the sign-in over the page ended, once it did not bring the same user back. */
  readonly outcome: SignedInOutcome;
}

/** Who is to have the console now: another user, the same one from the beginning, or no one. */
export type SignedInOutcome = Exclude<SessionLostOutcome, { outcome: 'restored' }>;

/** The flows that are asked how things stand before a step is taken back. */
interface Beside {
  readonly notifications?: ActorRefFrom<typeof notificationsMachine>;
  readonly undo?: ActorRefFrom<typeof undoMachine>;
}

/** Undo by key reports in one notification, whatever the number of steps. */
const UNDO_SLOT = 'undo';

const broken = { actions: REPORT_BROKEN } as const;

/** The console of a signed-in user: everything that lives as long as that, and what pauses without a session. */
export const signedInMachine = setup({
  types: {
    context: {} as SignedInContext,
    events: {} as SignedInEvent,
    input: {} as SignedInInput,
    output: {} as SignedInOutcome,
    children: {} as {
      startUp: 'startUp';
      notifications: 'notifications';
      routes: 'routes';
      downloads: 'downloads';
      leaving: 'leaving';
      sessionWatch: 'sessionWatch';
      sessionLost: 'sessionLost';
      confirmation: 'confirmation';
      undo: 'undo';
      workingContext: 'workingContext';
    },
  },
  actors: {
    appEvents: appEventsOf('identity.changed', 'session.lost'),
    lookBack: placeholder<SignedInPort['lookBack']>(),
    startUp: startUpMachine,
    notifications: notificationsMachine,
    routes: routesMachine,
    downloads: downloadsMachine,
    leaving: leavingMachine,
    sessionWatch: sessionWatchMachine,
    sessionLost: sessionLostMachine,
    confirmation: confirmationMachine,
    undo: undoMachine,
    workingContext: workingContextMachine,
  },
  actions: {
    rememberOutcome: assign((_, params: { outcome: SessionLostOutcome }) => ({
      outcome: params.outcome.outcome === 'restored' ? ({ outcome: 'abandoned' } as const) : params.outcome,
    })),
    tell: enqueueActions(
      ({ context, enqueue }, { operation, takenBack, ...content }: NotificationContent) => {
        const { superAdmin, editor } = context.identity.user;
        const undo = undoOf(operation, context.recorded, !(superAdmin && editor));
        const autoClose = undo && content.autoClose ? UNDO_CLOSE : content.autoClose;
        const { level, topic, values } = content;
        const opens = content.opens ?? (operation ? openedBy(operation) : null);
        const { slot } = content;
        const notice = { level, topic, values, autoClose, undo, opens, ...(slot && { slot }) };
        enqueue.sendTo('notifications', { type: 'notification.add', ...notice });
        // An undo counts as a step even where it cannot be redone.
        if (operation && (undo || operation.takesBack))
          enqueue.assign({ steps: withOperation(context.steps, operation) });
        if (takenBack !== undefined)
          enqueue.assign({ steps: withoutRevision(context.steps, context.recorded, takenBack) });
      },
    ),
    notify: enqueueActions(({ enqueue }, params: { notices: readonly NotificationContent[] }) => {
      for (const notice of params.notices) enqueue.raise({ type: 'notification.add', ...notice });
    }),
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
      const notice: NotificationsContext | undefined = notifications?.getSnapshot().context;
      const offer = notice?.notifications.find((one) => one.undo?.key === undo.key);
      if (!offer) tell(`${params.side}.taken`, UNDO_SLOT, undo);
      const notificationId = offer?.id ?? idOf(notice?.added ?? 0);
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
  description: 'What lives while a user is signed in, whether the session is held or lost.',
  context: ({ input }) => ({
    arrival: input.route,
    identity: input.identity,
    pageSize: input.pageSize ?? FIRST_QUERY.size,
    recorded: [],
    steps: NO_STEPS,
    outcome: { outcome: 'abandoned' },
  }),
  output: ({ context }) => context.outcome,
  invoke: [
    { src: 'appEvents' },
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
      src: 'routes',
      id: 'routes',
      input: ({ context: { arrival, identity, pageSize } }) => ({
        ...{ route: arrival, user: identity.user, pageSize },
      }),
      onError: broken,
    },
    { src: 'downloads', id: 'downloads', onError: broken },
    { src: 'leaving', id: 'leaving', onError: broken },
    {
      src: 'confirmation',
      id: 'confirmation',
      input: ({ context: { identity } }) => ({ username: identity.user.username }),
      onError: broken,
    },
    {
      src: 'sessionWatch',
      id: 'sessionWatch',
      input: ({ context: { identity } }) => ({ userId: identity.user.id }),
      onError: broken,
    },
  ],
  on: {
    'notification.add': { actions: { type: 'tell', params: ({ event }) => event } },
    'operation.recorded': {
      actions: assign({
        recorded: ({ context, event: { key, revisionId } }) =>
          withRecorded(context.recorded, { key, revisionId }),
      }),
    },
    'operation.undoLatest': {
      actions: { type: 'takeBack', params: ({ event }) => ({ side: 'done', key: event.key }) },
    },
    'operation.redoLatest': {
      actions: { type: 'takeBack', params: ({ event }) => ({ side: 'undone', key: event.key }) },
    },
    'identity.changed': { actions: assign({ identity: ({ event }) => event.identity }) },
  },
  initial: 'held',
  states: {
    held: {
      description: 'There is a session; who has just signed in is notified of the sign-in before.',
      on: { 'session.lost': 'lost' },
      invoke: {
        src: 'lookBack',
        onDone: { actions: { type: 'notify', params: ({ event }) => ({ notices: event.output }) } },
        // No one has asked for it.
        onError: {},
      },
    },
    lost: {
      description: 'The session ended while a user was working; the sign-in stands over the page.',
      on: {
        'session.resumed': {
          target: 'held',
          actions: { type: 'reportSessionRestored', params: { where: 'elsewhere' } },
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
              { type: 'reportSessionRestored', params: { where: 'here' } },
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
