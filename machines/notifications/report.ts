import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';

/** The name under which the app machine is known in its system; what a flow reports goes there. */
export const APP = 'app';

/** What `enqueueActions` hands to an action, as far as a report needs it. */
interface Outside {
  readonly system: { get(systemId: string): AnyActorRef | undefined };
  readonly enqueue: { sendTo(target: AnyActorRef, event: AnyEventObject): void };
}

/**
 * Tells the app machine something that happened in a flow. Without an app, as in a flow's own test, nobody is told.
 * Called inside `enqueueActions`, so that the report is a sent event like any other.
 */
export function reportToApp<const Event extends AnyEventObject>(
  { system, enqueue }: Outside,
  event: Event & (Event extends { type: 'notification.add' } ? NotificationContent : unknown),
): void {
  const app = system.get(APP);
  if (app) enqueue.sendTo(app, event);
}
