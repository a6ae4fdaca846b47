import { expect, test } from 'vitest';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import type { ConfirmationPort } from '#machines/confirmation/confirmation.port.ts';
import { confirmationSelectors } from '#machines/confirmation/confirmation.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

/** The question over anna's page, as it is before any call asks for it, and what the calls that wait hear. */
function start() {
  const confirm = scripted<ConfirmationPort['confirm']>();
  const passkey = scripted<ConfirmationPort['passkey']>();
  const services = { confirm: confirm.service, passkey: passkey.service };
  const flow = walk(provide(confirmationMachine, services), { username: 'anna' });
  const heard: boolean[] = [];
  flow.actor.on('confirmation.ended', ({ given }) => heard.push(given));
  const ways = ['password', 'totp', 'passkey'] as const;
  const want = () => flow.send({ type: 'confirmation.want', ways, isForOne: false });
  return { confirm, passkey, heard, want, ...flow };
}

test('a wrong password is asked for again, a passkey is taken in its place, and the calls go on', async () => {
  const { confirm, passkey, heard, want, states, send, reach, actor } = start();
  want();
  send({ type: 'confirmation.submit', given: 'falsch' });
  confirm.last().fail(refusal('002'));
  await reach('refused');
  expect(actor.getSnapshot().context.given).toBeNull();
  send({ type: 'way.take', way: 'passkey' });
  expect(confirmationSelectors.failure(actor.getSnapshot())).toBeNull();
  send({ type: 'passkey.use' });
  expect(heard).toEqual([]);
  passkey.last().answer(undefined);
  await reach('idle');
  expect(states).toEqual(['idle', 'asking', 'checking.brief', 'refused', 'asking', 'passkey', 'idle']);
  expect(heard).toEqual([true]);
  expect(confirm.calls).toHaveLength(1);
});

test('the window of the browser can be given up, and a code taken instead', async () => {
  const { confirm, passkey, heard, want, states, send, reach } = start();
  want();
  send({ type: 'way.take', way: 'passkey' });
  send({ type: 'passkey.use' });
  send({ type: 'wait.cancel' });
  expect(passkey.last().signal.aborted).toBe(true);
  send({ type: 'way.take', way: 'totp' });
  send({ type: 'confirmation.submit', given: '123456' });
  expect(confirm.last().input).toMatchObject({ way: 'totp' });
  confirm.last().answer(undefined);
  await reach('idle');
  expect(states).toEqual(['idle', 'asking', 'passkey', 'asking', 'checking.brief', 'idle']);
  expect(heard).toEqual([true]);
});

test('a user who leaves the question leaves the step as it is, and the next call is asked again', async () => {
  const { heard, want, states, send } = start();
  want();
  send({ type: 'confirmation.cancel' });
  want();
  send({ type: 'confirmation.withdraw' });
  expect(states).toEqual(['idle', 'asking', 'idle', 'asking', 'idle']);
  expect(heard).toEqual([false]);
});

test('a session that is lost meanwhile is back with a sign-in, which is a proof as well', async () => {
  const { confirm, heard, want, states, send, reach, restore } = start();
  want();
  send({ type: 'confirmation.submit', given: 'richtig' });
  confirm.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  await reach('idle');
  expect(states).toEqual(['idle', 'asking', 'checking.brief', 'sessionLost', 'idle']);
  expect(heard).toEqual([true]);
});
