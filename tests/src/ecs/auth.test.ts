// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { confirmCode, loadSession, login, logout, resendCode } from '#src/ecs/auth.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { identityOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const { user, settings } = identityOf({ id: 7, username: 'anna' });
const credentials = { username: 'anna', password: 'geheim-1' };

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: null, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

describe('login', () => {
  it('sends name and password and answers who has signed in', async () => {
    const content = { action: 'loginSuccess', isAuthenticated: true, user, settings };
    server.answer(json(success(content)));
    expect(await login(credentials, signal)).toEqual({ user, settings });
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject(credentials);
  });

  it('claims to be no one, also while a user signs in again over the page', async () => {
    changeIdentity({ userId: 7, abilities: ['nameActingUser'] });
    server.answer(json(success({ isAuthenticated: true, user })));
    expect((await login(credentials, signal)).settings).toEqual(settings);
    expect(JSON.parse(server.received[0]?.body ?? '').auth.userId).toBeNull();
    expect(server.received[0]?.headers['x-acting-user']).toBeUndefined();
  });

  it.each([
    ['an envelope with 002', json(refusal('002'), 401), '002'],
    ['an envelope with 026', json(refusal('026'), 401), '026'],
    ['an envelope with 001', json(refusal('001'), 401), '002'],
    ['a bare status', json('no', 401), '002'],
    ['an answer that no one is signed in', json(success({ isAuthenticated: false })), '002'],
    [
      'a wanted second factor',
      json(refusal('047', { content: { action: 'secondFactorRequired', isAuthenticated: false } })),
      '047',
    ],
  ])('takes %s as a refusal', async (_, respond, code) => {
    server.answer(respond);
    const failure = failureOf(await login(credentials, signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'refused', code });
  });
});

describe('the second factor', () => {
  const wanted = (resendAt: string) =>
    json(
      refusal('047', {
        content: { action: 'secondFactorRequired', isAuthenticated: false, resendAt },
        serverTime: '2026-11-20T12:00:00.000Z',
      }),
    );

  it('is wanted with the time until the next code', async () => {
    server.answer(wanted('2026-11-20T12:00:42.000Z'));
    const failure = failureOf(await login(credentials, signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'refused', code: '047', content: { waitSeconds: 42 } });
  });

  it('signs in by the code without the password, or with it where the server wants that', async () => {
    server.answer(json(success({ isAuthenticated: true, user, settings })));
    const code = { username: 'anna', code: 'ABCDEFGH' };
    expect(await confirmCode({ ...code, password: null }, signal)).toEqual({ user, settings });
    await confirmCode({ ...code, password: 'geheim-1' }, signal);
    const sent = server.received.map(({ body }) => {
      const { auth: _, ...payload } = JSON.parse(body);
      return payload;
    });
    expect(sent).toEqual([
      { username: 'anna', token: 'ABCDEFGH' },
      { username: 'anna', token: 'ABCDEFGH', password: 'geheim-1' },
    ]);
  });

  it.each(['048', '050'])('is refused by code %s, not as wrong credentials', async (code) => {
    server.answer(json(refusal(code), 401));
    const confirmed = confirmCode({ username: 'anna', code: 'X', password: null }, signal);
    expect(failureOf(await confirmed.catch((error: unknown) => error))).toMatchObject({ code });
  });

  it('has another code sent by the name alone', async () => {
    server.answer(wanted('2026-11-20T12:01:00.000Z'));
    expect(await resendCode({ username: 'anna', password: null }, signal)).toEqual({ waitSeconds: 60 });
    expect(JSON.parse(server.received[0]?.body ?? '')).not.toHaveProperty('password');
  });

  it('says that the gateway could not send one', async () => {
    server.answer(json(refusal('049'), 503));
    const resent = resendCode({ username: 'anna', password: null }, signal);
    expect(failureOf(await resent.catch((error: unknown) => error))).toMatchObject({
      kind: 'refused',
      code: '049',
    });
  });
});

it('does not take a server that fails for wrong credentials', async () => {
  server.answer(json(refusal('018'), 500));
  const failure = failureOf(await login(credentials, signal).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: 'unreachable', cause: 'server' });
});

it('asks for a fitting XSRF token and tries once more when the one it has is stale', async () => {
  const answers = [
    json(refusal('004'), 403),
    json(success({ isAuthenticated: false, features: [] })),
    json(success({ isAuthenticated: true, user })),
  ];
  server.answer((received, response) => answers.shift()?.(received, response));
  expect((await login(credentials, signal)).user).toEqual(user);
  expect(server.received.map(({ path }) => path)).toEqual([
    '/ecs/auth/login',
    '/ecs/auth/session',
    '/ecs/auth/login',
  ]);
});

describe('session', () => {
  it('answers who is signed in and what the server has', async () => {
    const endsAt = '2026-11-20T12:00:00.000Z';
    server.answer(
      json(success({ isAuthenticated: true, user, settings, endsAt, features: ['audit/undo', 'x'] })),
    );
    expect(await loadSession(null, signal)).toEqual({
      session: { user, settings, endsAt },
      abilities: ['undo', 'keep:x'],
    });
  });

  it('answers no one, whatever is remembered, when the server says so', async () => {
    server.answer(json(success({ isAuthenticated: false, features: ['audit/undo', 'x'] })));
    expect(await loadSession({ user, settings }, signal)).toEqual({
      session: null,
      abilities: ['undo', 'keep:x'],
    });
  });

  it.each([
    ['with an envelope', json(refusal('008'), 404)],
    ['without one', json('no such thing', 404)],
  ])('believes what is remembered when the server does not have the call (%s)', async (_, respond) => {
    server.answer(respond);
    expect(await loadSession({ user, settings }, signal)).toEqual({
      session: { user, settings, endsAt: null },
      abilities: [],
    });
    expect(await loadSession(null, signal)).toEqual({ session: null, abilities: [] });
  });

  it.each(['001', '021'])('takes a server that refuses visitors (%s) at its word: no one', async (code) => {
    server.answer(json(refusal(code), 401));
    expect(await loadSession({ user, settings }, signal)).toEqual({ session: null, abilities: [] });
  });

  it('does not believe it when the server fails', async () => {
    server.answer(json(refusal('018'), 500));
    const failure = failureOf(await loadSession({ user, settings }, signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'unreachable', cause: 'server' });
  });
});

it('logs out by a GET', async () => {
  server.answer(json(success(null)));
  await logout(signal);
  expect(server.received[0]).toMatchObject({ method: 'GET', path: '/ecs/logout' });
});
