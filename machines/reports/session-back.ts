import { fromPromise } from 'xstate';
import { APP } from '#machines/reports/report.ts';

/** What the app machine emits when the same user has signed in again, here or in another tab. */
export interface SessionRestored {
  readonly type: 'session.restored';
}

/**
 * The service that a flow invokes where the session has ended: it tells the app, and is done when the same user has signed
 * in again. Should somebody else sign in, the flow is stopped with it. Without an app, as in a test, it waits.
 */
export const sessionBack = fromPromise<void>(
  ({ system }) =>
    new Promise((resolve) => {
      const app = system.get(APP);
      const subscription = app?.on('session.restored', () => {
        subscription?.unsubscribe();
        resolve();
      });
      app?.send({ type: 'session.lost' });
    }),
);
