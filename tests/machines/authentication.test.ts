import { expect, test } from 'vitest';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort, Identity } from '#machines/authentication/authentication.port.ts';
import { authenticationView } from '#machines/authentication/authentication.view.ts';
import { join } from '#machines/port.ts';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { identityOf } from '#tests/support/records.ts';

const CREDENTIALS = { username: 'anna', password: 'ein Geheimnis 1!' };
const ANNA: Identity = identityOf({ id: 2, username: 'anna' });

function start() {
  const login = scripted<AuthenticationPort['login']>();
  return { login, ...walk(join(authenticationMachine, { login: login.service }), { username: '' }) };
}

test('signing in ends with who has signed in', async () => {
  const { login, states, send, reach, actor } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  expect(login.last().input).toEqual(CREDENTIALS);
  login.last().answer(ANNA);
  await reach('signedIn');
  expect(states).toEqual(['editing', 'submitting.brief', 'signedIn']);
  expect(actor.getSnapshot().output).toEqual(ANNA);
});

test('wrong credentials are refused, and the next try can succeed', async () => {
  const { login, states, send, reach } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().fail(refusal('002'));
  const refused = await reach('refused');
  expect(authenticationView.failure(refused)).toMatchObject({ kind: 'refused', code: '002' });
  expect(authenticationView.username(refused)).toBe('anna');
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().answer(ANNA);
  await reach('signedIn');
  expect(states).toEqual(['editing', 'submitting.brief', 'refused', 'submitting.brief', 'signedIn']);
});

test('a server that does not answer is told calmly after 2 s and can be given up after 10 s', async () => {
  const { login, states, send, pass, reach } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  expect(() => send({ type: 'wait.cancel' })).toThrow('cannot take wait.cancel');
  pass(2_000);
  expect(() => send({ type: 'wait.cancel' })).toThrow('cannot take wait.cancel');
  pass(8_000);
  send({ type: 'wait.cancel' });
  const unreachable = await reach('unreachable');
  expect(authenticationView.failure(unreachable)).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
  expect(login.last().signal.aborted).toBe(true);
  expect(states).toEqual([
    'editing',
    'submitting.brief',
    'submitting.long',
    'submitting.endless',
    'unreachable',
  ]);
});

test('no network leads to unreachable, from where the same credentials can be sent', async () => {
  const { login, states, send, reach } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().answer(ANNA);
  await reach('signedIn');
  expect(states).toEqual(['editing', 'submitting.brief', 'unreachable', 'submitting.brief', 'signedIn']);
});

test('a second submit while one is under way is refused, not sent', () => {
  const { login, send, actor } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  actor.send({ type: 'login.submit', ...CREDENTIALS });
  expect(login.calls).toHaveLength(1);
});

test('no snapshot ever holds the password', async () => {
  const { login, send, actor, reach } = start();
  const written: string[] = [];
  actor.subscribe((snapshot) => written.push(JSON.stringify(snapshot.context)));
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().fail(refusal('002'));
  await reach('refused');
  expect(written.length).toBeGreaterThan(1);
  expect(written.join()).not.toContain(CREDENTIALS.password);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CREDENTIALS.password);
});
