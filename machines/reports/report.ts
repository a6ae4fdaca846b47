import type { AnyActorRef } from 'xstate';
import type { Recorded } from '#machines/history/operation.ts';
import type { DownloadRequest } from '#machines/kit/download-request.ts';
import { type Failed, withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type {
  NotificationContent,
  NotificationsEvent,
} from '#machines/notifications/notifications.machine.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';
import type { ExportQuery } from '#machines/route/export-choice.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { Route } from '#machines/route/route.ts';

/** The name under which the app machine is known in its system. */
export const APP = 'app';

/** Everything that a flow can report, by the flow that takes it. */
interface Reports {
  readonly app: /** A flow has led to another route. */
    | { type: 'route.changed'; route: Route }
    /** A flow of this tab has changed records. */
    | RecordsChanged
    /** The user has changed what is known of them. */
    | { type: 'identity.changed'; identity: Identity }
    /** A flow failed by itself. */
    | { type: 'flow.broken'; error: unknown }
    /** A flow has met the end of the session. */
    | { type: 'session.lost' }
    /** The same user has signed in again, and what waited for that goes on. */
    | { type: 'session.restored'; where: 'here' | 'elsewhere' };
  readonly signedIn: /** A flow notifies the user. */
    | ({ type: 'notification.add' } & NotificationContent)
    /** The server has recorded an operation; its notification follows. */
    | ({ type: 'operation.recorded' } & Recorded)
    /** The user takes the latest operation of this visit back, or does it again; `key` is the idempotency key of that. */
    | { type: 'operation.undoLatest'; key: string }
    | { type: 'operation.redoLatest'; key: string }
    /** The same user has signed in again in another tab. */
    | { type: 'session.resumed' };
  /** The offer of a notification has been taken up, or has come to an end. */
  readonly notifications: Extract<NotificationsEvent, { type: 'notification.keep' | 'notification.remove' }>;
  /** The list or the choice that is shown has moved on to another query. */
  readonly routes: { type: 'route.queried'; query: ListQuery | AuditQuery | MatrixQuery | ExportQuery };
  /** A file is to be downloaded, whatever screen it stands on. */
  readonly downloads: { type: 'download.start'; request: DownloadRequest };
}

/** Report of a flow to one of the others, or to any of them. */
export type ReportTo<Receiver extends keyof Reports> = Reports[Receiver];
export type AppReport = Reports[keyof Reports];

type ReceiverOf<Type> = {
  [Receiver in keyof Reports]: Type extends Reports[Receiver]['type'] ? Receiver : never;
}[keyof Reports];

const RECEIVERS: { readonly [Type in AppReport['type']]: ReceiverOf<Type> } = {
  'route.changed': 'app',
  'records.changed': 'app',
  'identity.changed': 'app',
  'flow.broken': 'app',
  'session.lost': 'app',
  'session.restored': 'app',
  'notification.add': 'signedIn',
  'operation.recorded': 'signedIn',
  'operation.undoLatest': 'signedIn',
  'operation.redoLatest': 'signedIn',
  'session.resumed': 'signedIn',
  'notification.keep': 'notifications',
  'notification.remove': 'notifications',
  'route.queried': 'routes',
  'download.start': 'downloads',
};

/** Subset of an actor system that a report needs. */
interface System {
  get(systemId: string): AnyActorRef | undefined;
}

/** Subset of the arguments of an `enqueueActions` callback that a report needs. */
interface Outside {
  readonly system: System;
  readonly enqueue: { sendTo(target: AnyActorRef, event: AppReport): void };
}

/**
 * The flow that takes a report. Only the app has a name in the system; the others are found through it, so that no flow in
 * between passes anything on. Without a session there is only the app, which has no use for what is not its own; a
 * stand-in for it hears everything.
 */
function receiverOf(system: System, { type }: AppReport): AnyActorRef | undefined {
  const app = system.get(APP);
  const receiver = RECEIVERS[type];
  const signedIn: AnyActorRef | null | undefined = app?.getSnapshot().context?.signedIn;
  if (receiver === 'app' || !signedIn) return app;
  return receiver === 'signedIn' ? signedIn : signedIn.getSnapshot().children[receiver];
}

/**
 * Reports what a user asks for on a screen.
 * @param flow any flow of the console
 */
export function sendToApp(flow: AnyActorRef, report: AppReport): void {
  receiverOf(flow.system, report)?.send(report);
}

/**
 * Reports from an action. Does nothing without an app, as in the test of a single flow.
 * Called inside `enqueueActions`, so that the report is a sent event like any other.
 */
export function reportToApp({ system, enqueue }: Outside, report: AppReport): void {
  const receiver = receiverOf(system, report);
  if (receiver) enqueue.sendTo(receiver, report);
}

/** An action: a service that cannot fail has failed all the same. */
export function reportBroken(outside: Outside, { error }: Failed): void {
  reportToApp(outside, { type: 'flow.broken', error });
}

/** The same by the name that it has in every machine, for an error exit. */
export const REPORT_BROKEN = { type: 'reportBroken', params: withError } as const;
