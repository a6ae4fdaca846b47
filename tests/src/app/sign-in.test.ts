// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { LoginFactor } from '#contract/auth.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import { createAuthentication } from '#src/app/sign-in.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { rememberedPendingLogin } from '#src/storage/session-storage.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { identityOf } from '#tests/support/records.ts';

let server: EcsServer;
const ANNA = identityOf({ id: 7, username: 'anna' });
const WANTED = refusal('047', {
  content: {
    action: 'secondFactorRequired',
    isAuthenticated: false,
    resendAt: '2026-11-20T12:00:42.000Z',
  },
  serverTime: '2026-11-20T12:00:00.000Z',
});

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => server.close());

/** A user whose password was right, at the code. */
async function atCode(abilities: readonly Ability[]) {
  changeIdentity({ userId: null, locale: 'de_DE', abilities });
  server.answer(json(WANTED));
  const signedIn = vi.fn();
  const actor = createActor(createAuthentication(signedIn), { input: { username: '' } }).start();
  actor.send({ type: 'login.submit', username: 'anna', password: 'Ufer-Gans-12' });
  await waitFor(actor, (snapshot) => snapshot.matches('secondFactor'));
  return { actor, signedIn, code: authenticationSelectors.secondFactor(actor.getSnapshot()) };
}

const sent = () => {
  const { auth: _, ...payload } = JSON.parse(server.received.at(-1)?.body ?? '{}');
  return payload;
};

it('keeps the name for a reload, and nothing else, where the server remembers the password', async () => {
  const { actor, signedIn, code } = await atCode(['resumeSignIn']);
  expect(rememberedPendingLogin()).toEqual({
    username: 'anna',
    ways: ['sms'],
    waitSeconds: expect.any(Number),
  });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Ufer-Gans-12');
  server.answer(json(success({ isAuthenticated: true, ...ANNA })));
  code?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
  await waitFor(actor, (snapshot) => snapshot.matches('signedIn'));
  expect(sent()).toEqual({ username: 'anna', token: 'ABCDEFGH' });
  expect(signedIn).toHaveBeenCalledExactlyOnceWith(ANNA);
  expect(rememberedPendingLogin()).toBeNull();
});

it('sends the password with the code to a server that does not, and keeps nothing for a reload', async () => {
  const { actor, code } = await atCode([]);
  expect(rememberedPendingLogin()).toBeNull();
  code?.send({ type: 'code.resend' });
  await expect.poll(sent).toEqual({ username: 'anna', password: 'Ufer-Gans-12' });
  await expect.poll(() => code?.getSnapshot().matches('entering')).toBe(true);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Ufer-Gans-12');
  server.answer(json(success({ isAuthenticated: true, ...ANNA })));
  code?.send({ type: 'code.confirm', code: 'ABCDEFGH' });
  await waitFor(actor, (snapshot) => snapshot.matches('signedIn'));
  expect(sent()).toEqual({ username: 'anna', token: 'ABCDEFGH', password: 'Ufer-Gans-12' });
  expect(rememberedPendingLogin()).toBeNull();
});

it('forgets the name when a user goes back to the password', async () => {
  const { actor, code } = await atCode(['resumeSignIn']);
  code?.send({ type: 'password.return' });
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  expect(rememberedPendingLogin()).toBeNull();
});

describe('the way of the second factor', () => {
  const ABILITIES: readonly Ability[] = ['resumeSignIn', 'useFactors'];
  const signInBy = async (way: LoginFactor) => {
    const { actor, code } = await atCode(ABILITIES);
    if (way !== 'sms') code?.send({ type: 'way.take', way });
    server.answer(json(success({ isAuthenticated: true, ...ANNA })));
    code?.send({ type: 'code.confirm', code: '123456' });
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'));
  };
  const asked = async () => {
    await atCode(ABILITIES);
    return sent().factor;
  };

  it('is an app as long as no one has signed in here, so that no SMS is sent to a user who has one', async () => {
    expect(await asked()).toBe('totp');
  });

  it('is the one that was taken last in this browser, also after a reload and in another tab', async () => {
    await signInBy('sms');
    sessionStorage.clear();
    expect(await asked()).toBe('sms');
    await signInBy('totp');
    expect(await asked()).toBe('totp');
  });

  it('stays after a recovery code, which is good once', async () => {
    await signInBy('sms');
    await signInBy('recoveryCode');
    expect(await asked()).toBe('sms');
  });

  it('is not sent to a server that does not know of ways', async () => {
    await atCode(['resumeSignIn']);
    expect(sent()).not.toHaveProperty('factor');
  });
});
