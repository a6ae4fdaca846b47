import { type EventObject, fromCallback } from 'xstate';
import type { Identity } from '#machines/kit/identity.ts';
import type { EmittedRecordsChange } from '#machines/reports/record-changes.ts';
import { APP } from '#machines/reports/report.ts';
import type { SessionRestored } from '#machines/reports/session-back.ts';
import type { Route } from '#machines/route/route.ts';

/** Events that the app machine emits to the flows that live while a user is signed in. */
export type AppEmitted =
  /** The address names another route. */
  | { type: 'address.changed'; route: Route }
  /** The known data of the user has changed. */
  | { type: 'identity.changed'; identity: Identity }
  /** A flow has met the end of the session. */
  | { type: 'session.lost' }
  | SessionRestored
  /** It is to be found out whether the session is still what it was. */
  | { type: 'session.look' }
  | EmittedRecordsChange;

/**
 * The service for flows that follow what the app knows: sends events of these types to the flow for as long as it runs.
 * Without an app, as in the test of a single flow, it sends nothing.
 */
export function appEventsOf(...types: readonly AppEmitted['type'][]) {
  return fromCallback<EventObject>(({ system, sendBack }) => {
    const app = system.get(APP);
    const subscriptions = types.map((type) => app?.on(type, sendBack));
    return () => {
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  });
}
