import { fromPromise } from 'xstate';
import { APP } from '#machines/reports/report.ts';

/** Emitted by the app machine when the same user has signed in again, here or in another tab. */
export interface SessionRestored {
  readonly type: 'session.restored';
}

/**
 * The service for states that wait for the session: reports its end to the app and resolves when the same user has signed in
 * again. If another user signs in, the app stops the flow and the service with it. Without an app it never resolves.
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
