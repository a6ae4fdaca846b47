import { type AnyActorRef, waitFor } from 'xstate';
import { Observer } from '#inspector/console/observer.ts';
import { traceOf } from '#inspector/event-log.ts';
import { createMask } from '#inspector/mask.ts';
import type { Trace } from '#inspector/trace.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { stateName } from '#paths/core/state-name.ts';
import { refusal } from '#paths/kit/usual.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';
import { ANNA, makeConsole } from '#tests/src/app/test-console.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';

/** Waits until an actor is at a state, or at one inside of it. */
async function reach(actor: AnyActorRef, state: string): Promise<void> {
  await waitFor(actor as never, ({ value }: { value: unknown }) => stateName(value).startsWith(state));
}

/**
 * Records with the inspector while a user signs in at the list of wordings, with a wrong code of the second factor
 * before the right one, and logs out again. The console is real, without screens; its services are scripted.
 */
export async function recordSignIn(): Promise<Trace> {
  history.replaceState(null, '', '/wordings');
  const observer = new Observer(createMask(MASK_RULES), () => {});
  const codes = [Promise.reject(new ServiceFailure(refusal('048'))), Promise.resolve(ANNA)];
  codes[0]?.catch(() => {});
  const app = makeConsole(
    {
      login: async () => {
        throw new ServiceFailure(refusal('047', { content: { waitSeconds: 60 } }));
      },
      secondFactor: {
        confirm: () => codes.shift() ?? Promise.resolve(ANNA),
        passkey: noPasskey,
        resend: async () => ({ waitSeconds: 60 }),
        forget: async () => {},
      },
    },
    observer.inspect,
  );
  app.start();
  await reach(app, 'signedOut');
  const authentication = app.getSnapshot().children.authentication;
  authentication?.send({ type: 'login.submit', username: 'anna', password: 'right-password' });
  if (authentication) await reach(authentication, 'secondFactor');
  const secondFactor = authentication?.getSnapshot().children.secondFactor;
  secondFactor?.send({ type: 'code.confirm', code: 'WRNG2345' });
  if (secondFactor) await reach(secondFactor, 'refused');
  secondFactor?.send({ type: 'code.confirm', code: 'ABCD2345' });
  await reach(app, 'signedIn.there');
  const routes = app.getSnapshot().context.signedIn?.getSnapshot().children.routes;
  if (routes) await reach(routes, 'there');
  app.send({ type: 'session.end' });
  await reach(app, 'signedOut');
  app.stop();
  return traceOf(observer.log, '1.11.0', new Date('2026-11-20T10:00:00.000Z'));
}
