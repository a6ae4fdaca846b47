import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addPerson,
  lastSms,
  PASSWORD,
  refusalIn,
  switchOn,
  tryLogin,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Hundreds of logins take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let browser: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  browser = await visitor(server);
});
afterEach(() => server.close());

const login = (fields: Parameters<typeof tryLogin>[1], address?: string) =>
  tryLogin(browser, fields, address);

describe('a pair of name and address', () => {
  test('is blocked after five wrong ones, for that pair alone', async () => {
    for (let count = 0; count < 5; count++) await login({ username: 'eva', password: WRONG }, '192.0.2.1');
    const refused = await browser.post('auth/login', { username: 'EVA', password: PASSWORD });
    expect(refusalIn(refused)).toEqual([429, '022', []]);
    expect(envelopeOf(refused).messages[0]).toMatch(/Der nächste Versuch ist in 15 Minuten möglich\.$/);
    expect(await login({ username: 'admin', password: ADMIN_PASSWORD })).toBe('200');
    expect(await login({ username: 'eva', password: PASSWORD }, '192.0.2.2')).toBe('200');
  });

  test('counts addresses of one IPv6 network as one', async () => {
    for (let count = 0; count < 5; count++) {
      await login({ username: 'eva', password: WRONG }, `2001:db8:1:2::${count}`);
    }
    expect(await login({ username: 'eva', password: PASSWORD }, '2001:db8:1:2:ffff::9')).toBe('429 022');
    expect(await login({ username: 'eva', password: PASSWORD }, '2001:db8:1:3::1')).toBe('200');
  });

  test('begins again after a login', async () => {
    for (let count = 0; count < 4; count++) await login({ username: 'eva', password: WRONG });
    expect(await login({ username: 'eva', password: PASSWORD })).toBe('200');
    for (let count = 0; count < 4; count++) await login({ username: 'eva', password: WRONG });
    expect(await login({ username: 'eva', password: PASSWORD })).toBe('200');
  });

  test('counts wrong codes too, and the right password does not clear them', async () => {
    await switchOn(server, await server.signedIn('eva', PASSWORD));
    expect(await login({ username: 'eva', password: PASSWORD })).toBe('200 047');
    for (let count = 0; count < 4; count++) {
      expect(await login({ username: 'eva', token: 'ABCDEFGH' })).toBe('401 048');
    }
    server.clock.advance({ minutes: 1 });
    expect(await login({ username: 'eva', password: PASSWORD })).toBe('200 047');
    expect(await login({ username: 'eva', token: 'ABCDEFGH' })).toBe('401 048');
    expect(await login({ username: 'eva', token: lastSms(server).code })).toBe('429 022');
  });
});

describe('an address', () => {
  test('is slowed down after thirty wrong ones for any names, for longer with each more', async () => {
    for (let count = 0; count < 30; count++) {
      expect(await login({ username: `name${count}`, password: WRONG }, '192.0.2.1')).toBe('401 002');
    }
    for (const seconds of [1, 2, 4, 8]) {
      const refused = await browser.post('auth/login', { username: 'eva', password: PASSWORD });
      expect(refusalIn(refused)).toEqual([429, '044', []]);
      const howLong = seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`;
      expect(envelopeOf(refused).messages).toEqual([
        `Zu viele Anfragen in kurzer Zeit. Bitte warten Sie, bevor Sie es noch einmal versuchen. Der nächste Versuch ist in ${howLong} möglich.`,
      ]);
      expect(refused.headers['retry-after']).toBe(String(seconds));
      server.clock.advance({ seconds });
      expect(await login({ username: `more${seconds}`, password: WRONG })).toBe('401 002');
    }
    expect(await login({ username: 'eva', password: PASSWORD }, '192.0.2.2')).toBe('200');
    server.clock.advance({ seconds: 16 });
    expect(await login({ username: 'eva', password: PASSWORD }, '192.0.2.1')).toBe('200');
  });
});

test('what was typed as a name is kept as a hash only: it may have been a password', async () => {
  await login({ username: PASSWORD, password: WRONG });
  await server.parts.securityLog.flush();
  const { read } = server.parts.database;
  const rows = [
    ...(await read.selectFrom('loginFailures').selectAll().execute()),
    ...(await read.selectFrom('securityEvents').selectAll().execute()),
  ];
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(PASSWORD.toLowerCase());
  expect(server.log.join().toLowerCase()).not.toContain(PASSWORD.toLowerCase());
});

test('blocked tries write nothing', async () => {
  for (let count = 0; count < 5; count++) await login({ username: 'eva', password: WRONG });
  const rows = () =>
    server.parts.database.read.selectFrom('loginFailures').select('id').orderBy('id').execute();
  const before = await rows();
  for (let count = 0; count < 20; count++) {
    expect(await login({ username: 'eva', password: WRONG })).toBe('429 022');
  }
  expect(await rows()).toEqual(before);
  // No number was given in between, so no row came and went either.
  server.clock.advance({ minutes: 15 });
  await login({ username: 'eva', password: WRONG });
  expect((await rows()).at(-1)?.id).toBe((before.at(-1)?.id ?? 0) + 1);
});

describe('requests that no client of ours sends', () => {
  const hostile = (times: number, address: string) =>
    Promise.all(Array.from({ length: times }, () => server.parts.attempts.countHostile(address)));

  test('count against their address like wrong passwords, and for no name', async () => {
    await hostile(29, '192.0.2.1');
    expect(await login({ username: 'eva', password: WRONG }, '192.0.2.1')).toBe('401 002');
    expect(await login({ username: 'eva', password: PASSWORD })).toBe('429 044');
    expect(await login({ username: 'eva', password: PASSWORD }, '192.0.2.2')).toBe('200');
  });

  test('write nothing once their address is slowed down', async () => {
    await hostile(1_000, '2001:db8:1:2::1');
    const rows = await server.parts.database.read.selectFrom('loginFailures').select('address').execute();
    expect(rows).toEqual(Array.from({ length: 30 }, () => ({ address: '2001:db8:1:2::/64' })));
  });
});
