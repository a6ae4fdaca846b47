import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '#contract/second-factor.ts';
import {
  addPerson,
  isSignedIn,
  lastSms,
  PASSWORD,
  refusalIn,
  signInWithCode,
  switchOn,
  userPayload,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Hundreds of logins take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
});
afterEach(() => server.close());

const PENDING = 'ecs_pending_login';

async function withFactor(): Promise<void> {
  await switchOn(server, await server.signedIn('eva', PASSWORD));
  server.clock.advance({ minutes: 10 });
}

/** A browser that has got hold of one cookie of another one. */
async function thief(from: TestBrowser, cookie: string): Promise<TestBrowser> {
  const browser = await visitor(server);
  browser.cookies.set(cookie, from.cookies.get(cookie) ?? '');
  return browser;
}

describe('session fixation', () => {
  test.each(['ecs_session', PENDING, 'ecs_browser'])(
    'a planted %s is not the one after the login',
    async (cookie) => {
      await withFactor();
      const planted = 'A'.repeat(43);
      const victim = await visitor(server);
      victim.cookies.set(cookie, planted);
      await victim.get('auth/session');
      await victim.post('auth/login', { username: 'eva', password: PASSWORD });
      expect(victim.cookies.get(PENDING)).not.toBe(planted);
      await victim.post('auth/login', { username: 'eva', token: lastSms(server).code });
      expect(await isSignedIn(victim)).toBe(true);
      expect([...victim.cookies.values()]).not.toContain(planted);
      const attacker = await visitor(server);
      attacker.cookies.set('ecs_session', planted);
      expect(await isSignedIn(attacker)).toBe(false);
    },
  );

  test('an open session of the attacker in the victim’s browser ends with the victim’s login', async () => {
    const attacker = await server.signedIn('eva', PASSWORD);
    const victim = await thief(attacker, 'ecs_session');
    await victim.signIn('admin', ADMIN_PASSWORD);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test('a cookie of a session is not a pending login, and the other way round', async () => {
    await withFactor();
    const victim = await visitor(server);
    await victim.post('auth/login', { username: 'eva', password: PASSWORD });
    const attacker = await visitor(server);
    attacker.cookies.set('ecs_session', victim.cookies.get(PENDING) ?? '');
    expect(await isSignedIn(attacker)).toBe(false);
    const admin = await server.signedIn();
    attacker.cookies.set(PENDING, admin.cookies.get('ecs_session') ?? '');
    attacker.cookies.delete('ecs_session');
    await attacker.get('auth/session');
    const response = await attacker.post('auth/login', { username: 'admin', token: 'ABCDEFGH' });
    expect(refusalIn(response)).toEqual([400, '005', ['password']]);
  });
});

describe('user enumeration', () => {
  const answers = async (username: string) => {
    const reported: unknown[] = [];
    const browser = await visitor(server);
    for (const fields of [
      { password: WRONG },
      { password: PASSWORD.toLowerCase(), token: 'ABCDEFGH' },
      { token: 'ABCDEFGH' },
      {},
      ...Array.from({ length: 4 }, () => ({ password: WRONG })),
    ]) {
      const response = await browser.post('auth/login', { username, ...fields });
      reported.push([response.statusCode, response.headers['retry-after'], envelopeOf(response)]);
    }
    return reported;
  };

  test('every answer to a stranger is the same for a name that exists, one with a second factor, and none', async () => {
    await withFactor();
    await addPerson(server, 'asleep', { active: false });
    const [nobody, ...others] = [
      await answers('nobody'),
      await answers('eva'),
      await answers('admin'),
      await answers('asleep'),
    ];
    for (const answer of others) expect(answer).toEqual(nobody);
  });
});

describe('raising oneself', () => {
  test.each([
    ['own/details/update', { superAdmin: true }],
    ['own/details/update', { authentication: { authRoles: [{ role: 'SUPERADMIN' }] } }],
    ['auth/login', { username: 'eva', password: PASSWORD, superAdmin: true }],
    ['auth/login', { username: 'eva', password: PASSWORD, authRoles: [{ role: 'SUPERADMIN' }] }],
    ['user/setting/second-factor/change', { twoWayAuthenticationEnabled: false, userId: 1 }],
  ])('%s takes no property that it does not know: %j', async (path, fields) => {
    const browser = await server.signedIn('eva', PASSWORD);
    const own = { email: 'e@example.org', firstname: 'E', lastname: 'K', mobileNo: '+491713920001' };
    const payload = path === 'own/details/update' ? { ...own, ...fields } : fields;
    expect(refusalIn(await browser.post(path, payload)).slice(0, 2)).toEqual([400, '012']);
    const { user } = (await browser.get('auth/session')).json().content;
    expect(user).toMatchObject({ superAdmin: false, editor: false, firstname: 'Eva' });
  });

  test.each([
    ['USER', ['USER']],
    ['EDITOR', ['EDITOR']],
    ['SUPERADMIN without EDITOR', ['SUPERADMIN']],
  ] as const)('%s cannot save users, oneself least of all', async (_name, roles) => {
    const id = await addPerson(server, 'climber', { roles, authorizations: ['GLOBAL'] });
    const browser = await server.signedIn('climber', PASSWORD);
    const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
    const payload = userPayload({ id }, { username: 'climber', password: null, authRoles });
    expect(refusalIn(await browser.post('user/save', payload))).toEqual([403, '019', []]);
  });

  test('rights that were taken are gone with the next call, not with the next login', async () => {
    const id = await addPerson(server, 'climber', { roles: ['SUPERADMIN', 'EDITOR'] });
    const browser = await server.signedIn('climber', PASSWORD);
    const admin = await server.signedIn();
    await admin.post('user/save', userPayload({ id }, { username: 'climber', password: null }));
    expect(refusalIn(await browser.post('user/list', {}))).toEqual([401, '001', []]);
    await browser.signIn('climber', PASSWORD);
    expect(refusalIn(await browser.post('user/list', {}))).toEqual([403, '019', []]);
  });
});

describe('another tab’s user', () => {
  test('no call of the user before is carried out under the next one’s name', async () => {
    const browser = await server.signedIn();
    const adminId = browser.userId;
    await browser.signIn('eva', PASSWORD);
    browser.userId = adminId;
    const details = { email: 'e@example.org', firstname: 'E', lastname: 'K', mobileNo: '+491713920001' };
    expect(refusalIn(await browser.post('own/details/update', details))).toEqual([401, '001', []]);
    const acting = { 'X-Acting-User': String(adminId) };
    expect(refusalIn(await browser.get('user/delete/1', acting, 'DELETE'))).toEqual([401, '001', []]);
    expect((await browser.get('auth/session')).json().content.user.firstname).toBe('Eva');
  });
});

describe('a stolen pending login', () => {
  test('opens nothing without the code, names no one else, and is good for ten minutes', async () => {
    await withFactor();
    const victim = await visitor(server);
    await victim.post('auth/login', { username: 'eva', password: PASSWORD });
    const attacker = await thief(victim, PENDING);
    expect(await isSignedIn(attacker)).toBe(false);
    for (const username of ['admin', 'nobody', 'ev']) {
      const response = await attacker.post('auth/login', { username, token: lastSms(server).code });
      expect(refusalIn(response)).toEqual([400, '005', ['password']]);
    }
    const calls = server.console.length;
    await attacker.post('auth/login', { username: 'eva' });
    expect(server.console).toHaveLength(calls);
    server.clock.advance({ minutes: 10 });
    expect(refusalIn(await attacker.post('auth/login', { username: 'eva' }))).toEqual([
      400,
      '005',
      ['password'],
    ]);
  });

  test('is worth nothing once the victim has signed in', async () => {
    await withFactor();
    const victim = await visitor(server);
    await victim.post('auth/login', { username: 'eva', password: PASSWORD });
    const attacker = await thief(victim, PENDING);
    await victim.post('auth/login', { username: 'eva', token: lastSms(server).code });
    expect(refusalIn(await attacker.post('auth/login', { username: 'eva' }))).toEqual([
      400,
      '005',
      ['password'],
    ]);
  });
});

describe('guessing codes', () => {
  test('five tries of 2^40 a code, thirty codes a day', async () => {
    expect(CODE_ALPHABET.length ** CODE_LENGTH).toBe(2 ** 40);
    await withFactor();
    const attacker = await visitor(server);
    let tries = 0;
    for (let minute = 0; minute < 24 * 60; minute++) {
      attacker.address = `2001:db8:${minute.toString(16)}::1`;
      const asked = await attacker.post('auth/login', { username: 'eva', password: PASSWORD });
      if (asked.json().errCodes[0] === '057') break;
      for (let guess = 0; guess < 6; guess++) {
        const response = await attacker.post('auth/login', { username: 'eva', token: 'ABCDEFGH' });
        if (response.json().errCodes[0] !== '048') break;
        tries += 1;
      }
      server.clock.advance({ minutes: 1 });
    }
    expect(tries).toBeLessThanOrEqual(LIMITS.loginCodesPerDay * LIMITS.codeTries);
  });

  test('at once takes no more than one after the other', async () => {
    await withFactor();
    const attacker = await visitor(server);
    await attacker.post('auth/login', { username: 'eva', password: PASSWORD });
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => attacker.post('auth/login', { username: 'eva', token: 'ABCDEFGH' })),
    );
    const codes = guesses.map((response) => response.json().errCodes[0]);
    expect(codes.filter((code) => code === '048')).toHaveLength(5);
    expect(codes.filter((code) => code === '022')).toHaveLength(15);
  });

  test('one code opens one session, also when it comes many times at once', async () => {
    await withFactor();
    const browsers = await Promise.all(Array.from({ length: 5 }, () => visitor(server)));
    for (const browser of browsers) await browser.post('auth/login', { username: 'eva', password: PASSWORD });
    const { code } = lastSms(server);
    const responses = await Promise.all(
      browsers.map((browser) => browser.post('auth/login', { username: 'eva', token: code })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('locking others out', () => {
  test('from elsewhere does not reach a user in the browser that they use', async () => {
    const known = await server.signedIn('eva', PASSWORD);
    const attacker = await visitor(server);
    for (let count = 0; count < 110; count++) {
      attacker.address = `198.51.100.${count}`;
      await attacker.post('auth/login', { username: 'eva', password: WRONG });
    }
    expect(await isSignedIn(known)).toBe(true);
    expect((await known.post('auth/login', { username: 'eva', password: PASSWORD })).statusCode).toBe(200);
  });

  test('by asking for codes takes the password', async () => {
    await withFactor();
    const attacker = await visitor(server);
    for (let count = 0; count < 40; count++) await attacker.post('auth/login', { username: 'eva' });
    await signInWithCode(server, 'eva');
  });
});
