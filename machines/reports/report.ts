import type { AnyActorRef } from 'xstate';
import type { Recorded } from '#machines/history/operation.ts';
import type { DownloadRequest } from '#machines/kit/download-request.ts';
import type { Failed } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';
import type { AuditQuery } from '#machines/place/audit-query.ts';
import type { ListQuery } from '#machines/place/list-query.ts';
import type { MatrixQuery } from '#machines/place/matrix-query.ts';
import type { Place } from '#machines/place/place.ts';

/** The name under which the app machine is known in its system; what a flow reports goes there. */
export const APP = 'app';

/** Everything that a flow can report to the app machine. */
export type AppReport =
  /** A flow has led to another place. */
  | { type: 'place.changed'; place: Place }
  /** The list that is shown has moved on to another query. */
  | { type: 'place.queried'; query: ListQuery | AuditQuery | MatrixQuery }
  /** A flow notifies the user. */
  | ({ type: 'notification.add' } & NotificationContent)
  /** What a notification offers has been taken up, or has come to an end. */
  | { type: 'notification.keep'; id: string }
  | { type: 'notification.remove'; id: string }
  /** The server has recorded an operation; its notification follows. */
  | ({ type: 'operation.recorded' } & Recorded)
  /** The user takes the latest operation of this visit back, or does it again; `key` is the idempotency key of that. */
  | { type: 'operation.undoLatest'; key: string }
  | { type: 'operation.redoLatest'; key: string }
  /** A flow of this tab has changed records. */
  | RecordsChanged
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
  /** The same user has signed in again, and what waited for that goes on. */
  | { type: 'session.restored'; where: 'here' | 'elsewhere' };

/** What `enqueueActions` hands to an action, as far as a report needs it. */
interface Outside {
  readonly system: { get(systemId: string): AnyActorRef | undefined };
  readonly enqueue: { sendTo(target: AnyActorRef, event: AppReport): void };
}

/**
 * Sends the app machine a request that a user made on a screen.
 * @param flow any flow of the console
 */
export function sendToApp(flow: AnyActorRef, report: AppReport): void {
  flow.system.get(APP)?.send(report);
}

/**
 * Reports to the app machine from an action. Does nothing without an app, as in the test of a single flow.
 * Called inside `enqueueActions`, so that the report is a sent event like any other.
 */
export function reportToApp({ system, enqueue }: Outside, report: AppReport): void {
  const app = system.get(APP);
  if (app) enqueue.sendTo(app, report);
}

/** An action: a service that cannot fail has failed all the same. */
export function reportBroken(outside: Outside, { error }: Failed): void {
  reportToApp(outside, { type: 'flow.broken', error });
}
