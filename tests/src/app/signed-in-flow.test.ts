// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { signedInFlow } from '#src/app/signed-in-flow.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

/** Much less than what it stays behind, and much more than a call takes. */
const MEANWHILE_MS = 300;

let server: EcsServer;
beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['notifyOfSignIns'] });
});
afterEach(() => server.close());

it('leaves wire and processor to the first rows before it asks for the sign-in before', async () => {
  server.answer(json(success({ lastSignIn: '2026-11-02T10:00:00.000Z', failures: 0, factorReset: null })));
  const state = { identity: () => null, contexts: () => null };
  const machine = await signedInFlow(state, authenticationMachine, {} as Identity, () => true);
  const { lookBack } = machine.implementations.actors as { lookBack: PromiseActorLogic<unknown, void> };
  const asking = createActor(lookBack, { input: undefined }).start();
  await new Promise((done) => setTimeout(done, MEANWHILE_MS));
  expect(server.received).toEqual([]);
  expect(await toPromise(asking)).toMatchObject([{ topic: 'signIn.last' }]);
});
