// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { Secret } from '#machines/kit/secret.ts';
import type { UserValues } from '#machines/user/user-records.ts';
import { secondsUntil } from '#src/ecs/code-wait.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { loadOwnDetails, saveOwnDetails } from '#src/ecs/own-details.ts';
import { changeSecondFactor, requestCode } from '#src/ecs/second-factor.ts';
import { deleteUser, findUser, previewUserDeletion, resetSecondFactor, saveUser } from '#src/ecs/users.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { identityOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const ANNA = identityOf({ id: 7, username: 'anna' });
const RECORD = { user: ANNA.user, settings: null };

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

const sent = () => {
  const { auth: _, ...payload } = JSON.parse(server.received.at(-1)?.body ?? '{}');
  return payload;
};
const failing = async (promise: Promise<unknown>) =>
  failureOf(await promise.catch((error: unknown) => error));

const VALUES: UserValues = {
  username: 'anna',
  active: true,
  firstname: 'Anna',
  lastname: 'Berg',
  email: 'anna',
  mobileNo: '+491713920010',
  defaultLang: null,
  authRoles: [{ role: 'EDITOR' }],
  authorizations: [{ contextIdentifier: 'GLOBAL' }],
  password: new Secret('Ufer-Gans-1'),
};

describe('a user', () => {
  it('is created with everything that belongs to the sign-in in its own part', async () => {
    server.answer(json(success(ANNA)));
    expect(await saveUser({ values: VALUES, key: 'k', loaded: null }, signal)).toEqual(ANNA);
    expect(sent()).toEqual({
      active: true,
      firstname: 'Anna',
      lastname: 'Berg',
      email: 'anna',
      mobileNo: '+491713920010',
      defaultLang: null,
      authentication: {
        username: 'anna',
        password: 'Ufer-Gans-1',
        authRoles: [{ role: 'EDITOR' }],
        authorizations: [{ contextIdentifier: 'GLOBAL' }],
      },
    });
  });

  it('is updated with number and guard, and keeps the password where none is given', async () => {
    changeIdentity({ abilities: ['guardSaves'] });
    server.answer(json(success(ANNA)));
    await saveUser({ values: { ...VALUES, password: null }, key: 'k', loaded: RECORD }, signal);
    expect(sent()).toMatchObject({ id: 7, modificationDate: ANNA.user.modificationDate });
    expect(sent().authentication).not.toHaveProperty('password');
  });

  it('is found by number and deleted by address', async () => {
    changeIdentity({ abilities: ['findById'] });
    server.answer(json(success({ listData: { count: 1, data: [ANNA.user] } })));
    expect(await findUser(7, signal)).toEqual({ ...RECORD, savedBy: null });
    server.answer(json(success({ id: 7 })));
    await deleteUser({ record: RECORD, key: 'k' }, signal);
    expect(server.received.at(-1)).toMatchObject({ method: 'DELETE', path: '/ecs/user/delete/7' });
  });

  it('is previewed only where the server knows previews', async () => {
    expect(await previewUserDeletion({ record: RECORD }, signal)).toBeNull();
    expect(server.received).toHaveLength(0);
  });

  it('loses the second factor', async () => {
    server.answer(json(success({ id: 7 })));
    await resetSecondFactor({ record: ANNA.user, key: 'k' }, signal);
    expect([server.received.at(-1)?.path, sent()]).toEqual(['/ecs/user/second-factor/reset', { id: 7 }]);
  });
});

describe('one’s own details', () => {
  const { username: _u, active: _a, authRoles: _r, authorizations: _c, ...details } = VALUES;

  it('are those of the session', async () => {
    server.answer(json(success({ isAuthenticated: true, ...ANNA, features: [] })));
    expect(await loadOwnDetails(7, null, signal)).toEqual(ANNA);
  });

  it.each([
    ['no one is signed in', success({ isAuthenticated: false, features: [] })],
    ['another user is', success({ isAuthenticated: true, ...identityOf({ id: 8, username: 'ben' }) })],
  ])('are not had when %s', async (_, answer) => {
    server.answer(json(answer));
    expect((await failing(loadOwnDetails(7, null, signal))).kind).toBe('sessionLost');
  });

  it('go without the default language where that cannot be changed', async () => {
    server.answer(json(success(ANNA)));
    const submission = { values: { ...details, password: null }, key: 'k', loaded: ANNA };
    await saveOwnDetails(submission, { withLanguage: false }, signal);
    expect(Object.keys(sent()).sort()).toEqual(['email', 'firstname', 'lastname', 'mobileNo']);
    await saveOwnDetails(submission, { withLanguage: true }, signal);
    expect(sent()).toHaveProperty('defaultLang', null);
  });

  it('take a new password with the present one', async () => {
    server.answer(json(success(ANNA)));
    const password = { next: new Secret('Neu-1234'), present: new Secret('Alt-1234') };
    const submission = { values: { ...details, password }, key: 'k', loaded: ANNA };
    await saveOwnDetails(submission, { withLanguage: false }, signal);
    expect(sent()).toMatchObject({ password: 'Neu-1234', currentPassword: 'Alt-1234' });
  });
});

describe('a code', () => {
  const serverTime = '2026-11-20T12:00:00.000Z';
  const resendAt = '2026-11-20T12:00:42.000Z';

  it('is asked for without the auth block, and waits by the clock of the server', async () => {
    server.answer(json(success({ sentTo: '+***54', resendAt }, { serverTime })));
    expect(await requestCode({ number: '+33639980054', key: 'k' }, signal)).toEqual({
      sentTo: '+33639980054',
      waitSeconds: 42,
    });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ alternateMobileNumber: '+33639980054' });
  });

  it('to the present number tells only its end', async () => {
    server.answer(json(success({ sentTo: '+***54' })));
    expect(await requestCode({ number: null, key: 'k' }, signal)).toEqual({
      sentTo: '+***54',
      waitSeconds: 0,
    });
  });

  it.each([
    ['too soon', json(refusal('051'), 429, { 'Retry-After': '40' }), { code: '051', retryAfter: 40 }],
    ['by a gateway that does not answer', json(refusal('049'), 503), { code: '049' }],
  ])('that is asked for %s is refused by that code', async (_, respond, failure) => {
    server.answer(respond);
    expect(await failing(requestCode({ number: null, key: 'k' }, signal))).toMatchObject({
      kind: 'refused',
      ...failure,
    });
  });

  it('waits no longer than lies between two, whatever the clocks say', () => {
    expect(secondsUntil('2026-11-20T13:00:00.000Z', serverTime)).toBe(60);
    expect(secondsUntil('2026-11-20T11:00:00.000Z', serverTime)).toBe(0);
    expect(secondsUntil(null, serverTime)).toBe(0);
  });
});

describe('the second factor', () => {
  const settings = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+***54' };
  const wish = { enabled: true, token: new Secret('ABCDEFGH'), presentToken: null, key: 'k' };

  it('is changed with the code', async () => {
    server.answer(json(success({ action: 'updateSuccess', settings })));
    expect(await changeSecondFactor(wish, signal)).toEqual(settings);
    expect(sent()).toEqual({
      twoWayAuthenticationEnabled: true,
      twoWayAuthenticationToken: 'ABCDEFGH',
    });
  });

  it('is changed only when the answer says so', async () => {
    server.answer(json(success({ action: 'nothing', settings })));
    expect(await failing(changeSecondFactor(wish, signal))).toMatchObject({ kind: 'refused', code: '000' });
  });
});
