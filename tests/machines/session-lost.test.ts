import { expect, test } from 'vitest';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort } from '#machines/authentication/authentication.port.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionLostSelectors } from '#machines/session-lost/session-lost.selectors.ts';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 2, username: 'anna' });
const BEN = identityOf({ id: 3, username: 'ben' });

function start() {
  const login = scripted<AuthenticationPort['login']>();
  const machine = provide(sessionLostMachine, {
    authentication: provide(authenticationMachine, {
      login: login.service,
      passkey: noPasskey,
      secondFactor: secondFactorMachine,
    }),
  });
  const flow = walk(machine, { userId: 2, username: 'anna' });
  const signIn = (username: string, identity: Identity) => {
    const form = sessionLostSelectors.authentication(flow.actor.getSnapshot());
    form?.send({ type: 'login.submit', username, password: 'x' });
    login.last().answer(identity);
  };
  return { login, signIn, ...flow };
}

test('the same user is back, the proposed name being theirs', async () => {
  const { signIn, states, reach, actor } = start();
  expect(sessionLostSelectors.authentication(actor.getSnapshot())?.getSnapshot().context.username).toBe(
    'anna',
  );
  signIn('anna', ANNA);
  await reach('restored');
  expect(states).toEqual(['open', 'restored']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'restored', identity: ANNA });
});

test('another user does not go on with what was interrupted', async () => {
  const { signIn, states, reach, actor } = start();
  signIn('ben', BEN);
  await reach('otherUser');
  expect(states).toEqual(['open', 'otherUser']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'otherUser', identity: BEN });
});

test('a wrong password leaves the question open', async () => {
  const { login, signIn, states, reach, actor } = start();
  sessionLostSelectors
    .authentication(actor.getSnapshot())
    ?.send({ type: 'login.submit', username: 'anna', password: 'falsch' });
  login.last().fail(refusal('002'));
  await expect
    .poll(() => sessionLostSelectors.authentication(actor.getSnapshot())?.getSnapshot().value)
    .toBe('refused');
  signIn('anna', ANNA);
  await reach('restored');
  expect(states).toEqual(['open', 'restored']);
});

test('no one signs in', async () => {
  const { states, send, actor } = start();
  send({ type: 'session.abandon' });
  expect(states).toEqual(['open', 'abandoned']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'abandoned' });
});
