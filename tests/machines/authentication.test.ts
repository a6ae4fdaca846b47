import { describe, expect, test } from 'vitest';
import type { LoginFactor } from '#contract/auth.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort, PendingLogin } from '#machines/authentication/authentication.port.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import { type Refused, ServiceFailure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorPort } from '#machines/second-factor/second-factor.port.ts';
import { secondFactorSelectors } from '#machines/second-factor/second-factor.selectors.ts';
import { stateName } from '#paths/core/state-name.ts';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { identityOf } from '#tests/support/records.ts';

const CREDENTIALS = { username: 'anna', password: 'ein Geheimnis 1!' };
const ANNA: Identity = identityOf({ id: 2, username: 'anna' });

function start(pending: PendingLogin | null = null) {
  const login = scripted<AuthenticationPort['login']>();
  const [confirm, resend] = [scripted<SecondFactorPort['confirm']>(), scripted<SecondFactorPort['resend']>()];
  const forget = scripted<SecondFactorPort['forget']>();
  const secondFactor = provide(secondFactorMachine, {
    confirm: confirm.service,
    passkey: noPasskey,
    resend: resend.service,
    forget: forget.service,
  });
  const machine = provide(authenticationMachine, { login: login.service, passkey: noPasskey, secondFactor });
  const flow = walk(machine, { username: '', pending });
  const code = () => authenticationSelectors.secondFactor(flow.actor.getSnapshot());
  const isAt = (route: string) => expect.poll(() => stateName(code()?.getSnapshot().value)).toBe(route);
  return { login, confirm, resend, forget, code, isAt, ...flow };
}

/** The server wants a code, and another one can be had in so many seconds. */
function codeWanted(waitSeconds: number, ways?: readonly LoginFactor[]): ServiceFailure {
  const { failure } = refusal('047');
  return new ServiceFailure({ ...failure, content: { waitSeconds, ways } } as Refused);
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
  expect(authenticationSelectors.failure(refused)).toMatchObject({ kind: 'refused', code: '002' });
  expect(authenticationSelectors.username(refused)).toBe('anna');
  send({ type: 'login.submit', ...CREDENTIALS });
  login.last().answer(ANNA);
  await reach('signedIn');
  expect(states).toEqual(['editing', 'submitting.brief', 'refused', 'submitting.brief', 'signedIn']);
});

test('a server that does not answer is reported calmly after 2 s and can be given up after 10 s', async () => {
  const { login, states, send, pass, reach } = start();
  send({ type: 'login.submit', ...CREDENTIALS });
  expect(() => send({ type: 'wait.cancel' })).toThrow('cannot take wait.cancel');
  pass(2_000);
  expect(() => send({ type: 'wait.cancel' })).toThrow('cannot take wait.cancel');
  pass(8_000);
  send({ type: 'wait.cancel' });
  const unreachable = await reach('unreachable');
  expect(authenticationSelectors.failure(unreachable)).toMatchObject({
    kind: 'unreachable',
    cause: 'cancelled',
  });
  expect(login.last().signal.aborted).toBe(true);
  expect(states).toEqual([
    'editing',
    'submitting.brief',
    'submitting.slow',
    'submitting.cancellable',
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

describe('a sign-in with a second factor', () => {
  async function atCode() {
    const flow = start();
    flow.send({ type: 'login.submit', ...CREDENTIALS });
    flow.login.last().fail(codeWanted(42));
    await flow.reach('secondFactor');
    return flow;
  }

  test('asks for the code after the password, and ends with who has signed in', async () => {
    const { confirm, code, states, reach, actor } = await atCode();
    expect(code()?.getSnapshot().context.wait).toEqual({ waitSeconds: 42 });
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    expect(confirm.last().input).toEqual({ username: 'anna', code: 'ABCDEFGH', way: 'sms' });
    confirm.last().answer(ANNA);
    await reach('signedIn');
    expect(states).toEqual(['editing', 'submitting.brief', 'secondFactor', 'signedIn']);
    expect(actor.getSnapshot().output).toEqual(ANNA);
  });

  test.each(['048', '050', '022'])(
    'tells a code that is refused with %s, and takes another one',
    async (why) => {
      const { confirm, code, isAt, reach } = await atCode();
      code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
      confirm.last().fail(refusal(why));
      await isAt('refused');
      const snapshot = code()?.getSnapshot();
      expect(snapshot && secondFactorSelectors.failure(snapshot)).toMatchObject({ code: why });
      code()?.send({ type: 'code.confirm', code: 'JKLMNPQR' });
      confirm.last().answer(ANNA);
      await reach('signedIn');
    },
  );

  test('has another code sent, and says when the next one can be had', async () => {
    const { resend, code, isAt } = await atCode();
    code()?.send({ type: 'code.resend' });
    resend.last().answer({ waitSeconds: 60 });
    await isAt('entering');
    const snapshot = code()?.getSnapshot();
    expect(snapshot?.context).toMatchObject({ wait: { waitSeconds: 60 }, isResent: true });
    code()?.send({ type: 'code.resend' });
    resend.last().fail(refusal('057'));
    await isAt('notResent');
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    await isAt('confirming.brief');
  });

  test('begins with the first way, and has a code sent where the user takes the one by SMS', async () => {
    const { login, confirm, resend, code, isAt, send, reach } = start();
    send({ type: 'login.submit', ...CREDENTIALS });
    login.last().fail(codeWanted(0, ['totp', 'sms', 'recoveryCode']));
    await reach('secondFactor');
    const taken = () => {
      const snapshot = code()?.getSnapshot();
      return snapshot && secondFactorSelectors.way(snapshot);
    };
    expect(taken()).toBe('totp');
    code()?.send({ type: 'way.take', way: 'sms' });
    await isAt('resending.brief');
    resend.last().answer({ waitSeconds: 60 });
    await isAt('entering');
    const snapshot = code()?.getSnapshot();
    // The first code by SMS is no other one.
    expect(snapshot && secondFactorSelectors.isResent(snapshot)).toBe(false);
    code()?.send({ type: 'way.take', way: 'recoveryCode' });
    expect([taken(), resend.calls.length]).toEqual(['recoveryCode', 1]);
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGHJKLM' });
    expect(confirm.last().input).toMatchObject({ way: 'recoveryCode' });
    confirm.last().fail(refusal('048'));
    await isAt('refused');
    code()?.send({ type: 'way.take', way: 'totp' });
    await isAt('entering');
  });

  test('leads back to the password, which is asked for with the same name', async () => {
    const { forget, code, reach, states } = await atCode();
    code()?.send({ type: 'password.return' });
    forget.last().answer();
    const snapshot = await reach('editing');
    expect(authenticationSelectors.username(snapshot)).toBe('anna');
    expect(states).toEqual(['editing', 'submitting.brief', 'secondFactor', 'editing']);
  });

  test('says why the password is wanted again when too much time has passed', async () => {
    const { confirm, forget, code, isAt, reach } = await atCode();
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    confirm.last().fail(refusal('005'));
    await isAt('returning');
    forget.last().answer();
    const snapshot = await reach('refused');
    expect(authenticationSelectors.failure(snapshot)).toMatchObject({ kind: 'refused', code: '023' });
  });

  test('no answer keeps the place, and the same code can be sent again', async () => {
    const { confirm, code, isAt } = await atCode();
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    confirm.last().fail(NO_NETWORK);
    await isAt('unreachable');
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    await isAt('confirming.brief');
    expect(confirm.calls).toHaveLength(2);
  });

  test('is where it was after a reload', () => {
    const { code, states } = start({ username: 'anna', waitSeconds: 12 });
    expect(states).toEqual(['secondFactor']);
    expect(code()?.getSnapshot().context).toMatchObject({ username: 'anna', wait: { waitSeconds: 12 } });
  });

  test('writes neither password nor code out', async () => {
    const { confirm, code, isAt, actor } = await atCode();
    code()?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
    confirm.last().fail(refusal('048'));
    await isAt('refused');
    const written = JSON.stringify(actor.getPersistedSnapshot());
    expect(written).toContain('anna');
    expect(written).not.toContain('ABCDEFGH');
    expect(written).not.toContain(CREDENTIALS.password);
  });
});
