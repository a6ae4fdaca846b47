import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '#contract/session.ts';
import {
  addPerson,
  isSignedIn,
  PASSWORD,
  refusalIn,
  switchOn,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

let server: TestServer;
let anna: TestBrowser;
let annasId: number;
beforeEach(async () => {
  server = await startTestServer();
  annasId = await addPerson(server, 'anna');
  anna = await server.signedIn('anna', PASSWORD);
});
afterEach(() => server.close());

async function sessionsOf(browser: TestBrowser, userId?: number): Promise<readonly OpenSession[]> {
  const response = await browser.post('session/list', userId === undefined ? {} : { userId });
  expect(response.statusCode).toBe(200);
  return response.json().content.sessions;
}

/** Another browser of the same user, somewhere else. */
async function elsewhere(username = 'anna'): Promise<TestBrowser> {
  const browser = server.browser();
  browser.address = '192.0.2.7';
  await browser.get('auth/session');
  server.clock.advance({ minutes: 1 });
  await browser.post('auth/login', { username, password: PASSWORD }, { 'user-agent': FIREFOX });
  browser.userId = annasId;
  return browser;
}

describe('session/list', () => {
  test('names browser, address and times of each, the latest first, and which one this is', async () => {
    const since = server.clock.now();
    await elsewhere();
    const [other, own] = await sessionsOf(anna);
    expect(own).toMatchObject({ isThis: true, address: '127.0.0.1', withSecondFactor: false });
    expect(other).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      since: new Date(since + 60_000).toISOString(),
      lastSeen: new Date(since + 60_000).toISOString(),
      endsAt: new Date(since + 31 * 60_000).toISOString(),
      browser: 'Firefox 153, Linux',
      address: '192.0.2.7',
      withSecondFactor: false,
      isThis: false,
    });
  });

  test('has none that has ended, and says nothing of a cookie', async () => {
    const other = await elsewhere();
    const cookie = other.cookies.get('ecs_session') ?? '';
    server.clock.advance({ minutes: 20 });
    await anna.get('auth/session');
    server.clock.advance({ minutes: 15 });
    const response = await anna.post('session/list', {});
    expect(response.json().content.sessions).toHaveLength(1);
    expect(response.body).not.toContain(cookie);
    const rows = await server.parts.database.read.selectFrom('sessions').select('tokenHash').execute();
    for (const { tokenHash } of rows) expect(response.body).not.toContain(tokenHash);
  });

  test('shows those of others only to superAdmins with EDITOR', async () => {
    const admin = await server.signedIn();
    expect(await sessionsOf(admin, annasId)).toMatchObject([{ isThis: false }]);
    await addPerson(server, 'otto', { roles: ['SUPERADMIN'] });
    const otto = await server.signedIn('otto', PASSWORD);
    for (const [browser, userId] of [
      [otto, annasId],
      [anna, admin.userId],
    ] as const) {
      expect(refusalIn(await browser.post('session/list', { userId }))).toEqual([403, '019', ['userId']]);
    }
  });
});

describe('session/end', () => {
  test('ends the one that is named, and no other', async () => {
    const other = await elsewhere();
    const [theirs] = await sessionsOf(anna);
    expect((await anna.post('session/end', { id: theirs?.id })).statusCode).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(anna)).toBe(true);
    expect(refusalIn(await anna.post('session/end', { id: theirs?.id }))).toEqual([404, '008', ['id']]);
  });

  test('does not know that of another user, but for superAdmins with EDITOR', async () => {
    const admin = await server.signedIn();
    const [own] = await sessionsOf(admin);
    expect(refusalIn(await anna.post('session/end', { id: own?.id }))).toEqual([404, '008', ['id']]);
    const [annas] = await sessionsOf(anna);
    expect((await admin.post('session/end', { id: annas?.id })).statusCode).toBe(200);
    expect(await isSignedIn(anna)).toBe(false);
  });
});

describe('session/previous', () => {
  const previous = async (browser: TestBrowser) =>
    (await browser.post('session/previous', {})).json().content;
  const attempt = async (password: string) => {
    const browser = await visitor(server);
    return browser.post('auth/login', { username: 'anna', password });
  };

  test('says nothing at the first sign-in, and then when the one before was', async () => {
    const nothing = { lastSignIn: null, failures: 0, factorReset: null, recoveryCodesLeft: null };
    expect(await previous(anna)).toEqual(nothing);
    const first = new Date(server.clock.now()).toISOString();
    const second = await elsewhere();
    expect(await previous(second)).toEqual({ ...nothing, lastSignIn: first });
    // Of the first session only the one that followed is known.
    expect(await previous(anna)).toEqual(nothing);
  });

  test('counts each refused sign-in in between once, however they are gathered', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      server.clock.advance({ seconds: 1 });
      await attempt(WRONG);
    }
    await attempt('another wrong one');
    expect((await previous(await elsewhere())).failures).toBe(4);
    expect((await previous(await elsewhere())).failures).toBe(0);
    await attempt(WRONG);
    expect((await previous(anna)).failures).toBe(0);
  });

  test('names the administrator who has reset the second factor in between, and when', async () => {
    await switchOn(server, anna);
    server.clock.advance({ minutes: 1 });
    const admin = await server.signedIn();
    const at = new Date(server.clock.now()).toISOString();
    expect((await admin.post('user/second-factor/reset', { id: annasId })).statusCode).toBe(200);
    expect((await previous(await elsewhere())).factorReset).toEqual({ username: 'admin', date: at });
    expect((await previous(await elsewhere())).factorReset).toBeNull();
    expect((await previous(admin)).factorReset).toBeNull();
  });
});

describe('session/endOthers', () => {
  test('leaves this one, and says how many have ended', async () => {
    const others = [await elsewhere(), await elsewhere()];
    expect((await anna.post('session/endOthers', {})).json().content).toEqual({ ended: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(anna)).toBe(true);
  });

  test('of another user ends all, and stands in the security log with who did it to whom', async () => {
    const admin = await server.signedIn();
    await elsewhere();
    expect((await admin.post('session/endOthers', { userId: annasId })).json().content).toEqual({ ended: 2 });
    expect(await isSignedIn(anna)).toBe(false);
    const rows = await server.parts.database.read
      .selectFrom('securityEvents')
      .selectAll()
      .where('event', '=', 'sessionsEnded')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('anna');
    expect(refusalIn(await admin.post('session/endOthers', { userId: 999 }))).toEqual([
      404,
      '008',
      ['userId'],
    ]);
  });
});

test('takes a fresh proof to end any, and none to look at them', async () => {
  const other = await elsewhere();
  const [theirs] = await sessionsOf(anna);
  server.clock.advance({ minutes: 15 });
  for (const [path, payload] of [
    ['session/end', { id: theirs?.id }],
    ['session/endOthers', {}],
  ] as const) {
    expect(refusalIn(await anna.post(path, payload))).toEqual([403, '064', []]);
  }
  expect(await isSignedIn(other)).toBe(true);
  expect(await sessionsOf(anna)).toHaveLength(2);
  await anna.post('auth/confirm', { password: PASSWORD });
  expect((await anna.post('session/endOthers', {})).json().content).toEqual({ ended: 1 });
  expect(await isSignedIn(other)).toBe(false);
});

test('a session lasts as long as the operator says', async () => {
  await server.close();
  server = await startTestServer({ settings: { sessionIdleMinutes: 10, sessionHours: 1 } });
  await addPerson(server, 'anna');
  const browser = await server.signedIn('anna', PASSWORD);
  for (let minutes = 0; minutes < 54; minutes += 9) {
    server.clock.advance({ minutes: 9 });
    expect((await browser.get('auth/session')).json().content.isAuthenticated).toBe(true);
  }
  // The hour is over in six minutes, whatever is done.
  const { endsAt } = (await browser.get('auth/session')).json().content;
  expect(endsAt).toBe(new Date(server.clock.now() + 6 * 60_000).toISOString());
  server.clock.advance({ minutes: 6 });
  expect(await isSignedIn(browser)).toBe(false);
  const other = await server.signedIn('anna', PASSWORD);
  server.clock.advance({ minutes: 10 });
  expect(await isSignedIn(other)).toBe(false);
});
