import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

async function addUser(username: string, { active = true } = {}): Promise<void> {
  const passwordHash = await hashPassword('Ufer-Gans-123');
  const names = {
    username,
    email: null,
    firstname: 'Eva',
    lastname: 'Klein',
    mobileNo: null,
    defaultLang: null,
  };
  const access = { active, roles: ['USER'] as const, authorizations: [] };
  await createUser(server.parts.database.write, { ...names, ...access, passwordHash }, server.clock.now());
}

describe('auth/login', () => {
  test('signs in, answers the user and no password, and gives the session a cookie of its own', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    const response = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(envelopeOf(response)).toMatchObject({
      success: true,
      content: {
        action: 'loginSuccess',
        isAuthenticated: true,
        user: { username: 'admin', editor: true, superAdmin: true, active: true },
        settings: { twoWayAuthenticationEnabled: false },
      },
    });
    expect(response.body).not.toContain(ADMIN_PASSWORD);
    expect(response.body).not.toContain('argon2');
    const cookie = response.cookies.find(({ name }) => name === 'ecs_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.secure).toBeUndefined();
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
  });

  test('finds a name in any case and normal form', async () => {
    await addUser('Strauß');
    await server.signedIn('STRAUSS', 'Ufer-Gans-123');
    await server.signedIn('ｓｔｒａｕｓｓ', 'Ufer-Gans-123');
  });

  test('makes the hash of a password again where it was made at lower costs', async () => {
    await addUser('nora');
    const { read, write } = server.parts.database;
    const hashed = () =>
      read.selectFrom('passwords').select('hash').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const cheap = await hash('Ufer-Gans-123', { memoryCost: 8_192, timeCost: 1 });
    await write
      .updateTable('passwords')
      .set({ hash: cheap })
      .where('hash', '=', (await hashed()).hash)
      .execute();
    await expect(server.signedIn('nora', 'Falsch-123')).rejects.toThrow('signing in failed');
    expect((await hashed()).hash).toBe(cheap);

    await server.signedIn('nora', 'Ufer-Gans-123');
    const renewed = (await hashed()).hash;
    expect(renewed.split('$').slice(0, 4)).toEqual((await hashPassword('')).split('$').slice(0, 4));
    await server.signedIn('nora', 'Ufer-Gans-123');
    expect((await hashed()).hash).toBe(renewed);
  });

  test('keeps only a hash of the session id', async () => {
    const browser = await server.signedIn();
    const rows = await server.parts.database.read.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('ecs_session'));
  });

  test('answers an unknown name and a wrong password alike', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    const wrong = await browser.post('auth/login', { username: 'admin', password: 'Falsch-123' });
    const unknown = await browser.post('auth/login', { username: 'nobody', password: 'Falsch-123' });
    expect(wrong.statusCode).toBe(401);
    expect(envelopeOf(wrong)).toMatchObject({
      success: false,
      content: null,
      errCodes: ['002'],
      messages: ['Die Authentifizierungsdaten sind falsch!'],
    });
    expect(unknown.statusCode).toBe(401);
    expect(envelopeOf(unknown)).toEqual(envelopeOf(wrong));
  });

  test('asks for what is missing', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    const response = await browser.post('auth/login', { username: ' ' });
    expect(response.statusCode).toBe(400);
    expect(envelopeOf(response).errors).toEqual([
      expect.objectContaining({ code: '005', field: 'username' }),
    ]);
    const second = await browser.post('auth/login', { username: 'admin', password: null });
    expect(envelopeOf(second).errors).toEqual([expect.objectContaining({ code: '005', field: 'password' })]);
  });

  test('tells an inactive user with the right password, and only then', async () => {
    await addUser('eva', { active: false });
    const browser = server.browser();
    await browser.get('auth/session');
    const right = await browser.post('auth/login', { username: 'eva', password: 'Ufer-Gans-123' });
    expect([right.statusCode, envelopeOf(right).errCodes]).toEqual([401, ['026']]);
    const wrong = await browser.post('auth/login', { username: 'eva', password: 'Falsch-123' });
    expect([wrong.statusCode, envelopeOf(wrong).errCodes]).toEqual([401, ['002']]);
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(false);
  });

  test('blocks a name from one address after five wrong passwords, unknown names alike, for 15 minutes', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    for (const username of ['admin', 'nobody']) {
      for (let count = 0; count < 5; count++) {
        const response = await browser.post('auth/login', { username, password: 'Falsch-123' });
        expect(response.statusCode).toBe(401);
        server.clock.advance({ seconds: 10 });
      }
      const blocked = await browser.post('auth/login', { username, password: ADMIN_PASSWORD });
      expect(blocked.statusCode).toBe(429);
      expect(envelopeOf(blocked).errCodes).toEqual(['022']);
      expect(blocked.headers['retry-after']).toBe(String(15 * 60 - 10));
    }
    server.clock.advance({ minutes: 15 });
    const free = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
    expect(free.statusCode).toBe(200);
  });

  test('lets no more through when many attempts come at once', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    const attempts = Array.from({ length: 12 }, () =>
      browser.post('auth/login', { username: 'admin', password: 'Falsch-123' }),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('slows an address down after thirty failures for any names', async () => {
    const browser = server.browser();
    await browser.get('auth/session');
    for (let count = 0; count < 30; count++) {
      await browser.post('auth/login', { username: `name${count}`, password: 'Falsch-123' });
    }
    const slowed = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
    expect([slowed.statusCode, envelopeOf(slowed).errCodes]).toEqual([429, ['044']]);
    expect(slowed.headers['retry-after']).toBe('1');
  });

  test('gives a new session id at every login and ends the one before', async () => {
    const browser = await server.signedIn();
    const first = browser.cookies.get('ecs_session') ?? '';
    await browser.signIn('admin', ADMIN_PASSWORD);
    expect(browser.cookies.get('ecs_session')).not.toBe(first);
    browser.cookies.set('ecs_session', first);
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(false);
  });
});

describe('auth/session', () => {
  test('names the features of this server and sets the XSRF cookie for scripts', async () => {
    const response = await server.browser().get('auth/session');
    expect(response.statusCode).toBe(200);
    expect(response.json().content).toEqual({
      isAuthenticated: false,
      features: expect.arrayContaining(['auth/session', 'header:Idempotency-Key']),
    });
    const cookie = response.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' });
    expect(cookie?.httpOnly).toBeUndefined();
  });

  test('extends the session, but not when it only looks', async () => {
    const browser = await server.signedIn();
    const start = server.clock.now();
    server.clock.advance({ minutes: 10 });
    const peeked = (await browser.get('auth/session?peek=true')).json().content;
    expect(peeked.endsAt).toBe(new Date(start + 30 * 60_000).toISOString());
    const seen = (await browser.get('auth/session')).json().content;
    expect(seen.endsAt).toBe(new Date(start + 40 * 60_000).toISOString());
    expect(seen.user.username).toBe('admin');
  });
});

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    const browser = await server.signedIn();
    server.clock.advance({ minutes: 29, seconds: 59 });
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(true);
    server.clock.advance({ minutes: 30 });
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(false);
  });

  test('ends 12 hours after the login, however busy', async () => {
    const browser = await server.signedIn();
    for (let count = 0; count < 36; count++) {
      expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(true);
      server.clock.advance({ minutes: 20 });
    }
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(false);
  });

  test('stays extended over a restart', async () => {
    const browser = await server.signedIn();
    server.clock.advance({ minutes: 20 });
    await browser.get('auth/session');
    const { database, clock } = server;
    await server.app.close();
    await server.parts.sessions.flush();
    await server.parts.database.close();
    clock.advance({ minutes: 20 });
    const second = await startTestServer({ database, clock });
    const returned = second.browser();
    for (const [name, value] of browser.cookies) returned.cookies.set(name, value);
    expect((await returned.get('auth/session')).json().content.isAuthenticated).toBe(true);
    const token = browser.cookies.get('XSRF-TOKEN');
    expect(returned.cookies.get('XSRF-TOKEN')).toBe(token);
    expect((await returned.get('logout')).statusCode).toBe(200);
    await second.close();
    server = await startTestServer();
  });
});

describe('logout', () => {
  test('ends the session on the server and clears its cookie', async () => {
    const browser = await server.signedIn();
    const id = browser.cookies.get('ecs_session') ?? '';
    const response = await browser.get('logout');
    expect(response.statusCode).toBe(200);
    expect(browser.cookies.has('ecs_session')).toBe(false);
    browser.cookies.set('ecs_session', id);
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(false);
  });

  test('lets a user sign in again on the same page', async () => {
    const browser = await server.signedIn();
    await browser.get('logout');
    const response = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
    expect(response.statusCode).toBe(200);
  });

  test('does not end the session of a user who signed in in another tab', async () => {
    const browser = await server.signedIn();
    const response = await browser.get('logout', { 'X-Acting-User': '4711' });
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([401, ['001']]);
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(true);
  });
});

test('an address is read through as many proxies as there are, and no further', async () => {
  const other = await startTestServer({ settings: { trustProxy: 1 } });
  const browser = other.browser();
  await browser.get('auth/session');
  const from = { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7' };
  await browser.post('auth/login', { username: 'admin', password: 'Falsch-123' }, from);
  const rows = await other.parts.database.read.selectFrom('loginFailures').select('address').execute();
  expect(rows).toEqual([{ address: '198.51.100.7' }]);
  await other.close();
});
