import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addPerson,
  isSignedIn,
  lastSms,
  PASSWORD,
  refusalIn,
  switchOn,
  visitor,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const TWO_DAYS = { hours: 48 };
const BACK = { hours: -48 };

let server: TestServer;
let browser: TestBrowser;
/** The clock is two days ahead. */
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  server.clock.advance(TWO_DAYS);
  browser = await visitor(server);
});
afterEach(() => server.close());

const mayList = async () => refusalIn(await browser.post('wording/list', {})).slice(0, 2);

describe('a session that was opened while the clock was two days ahead', () => {
  beforeEach(() => browser.signIn('eva', PASSWORD));

  test('ends when the clock is put right', async () => {
    server.clock.advance(BACK);
    expect(await mayList()).toEqual([401, '021']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is not there again when its time comes', async () => {
    server.clock.advance(BACK);
    await mayList();
    server.clock.advance(TWO_DAYS);
    expect(await mayList()).toEqual([401, '001']);
  });

  test('is not there again either where no one has called in between, but others have signed in', async () => {
    server.clock.advance(BACK);
    await server.signedIn();
    server.clock.advance(TWO_DAYS);
    expect(await mayList()).toEqual([401, '001']);
  });

  test('goes on where the clock was only a little ahead, as those of several servers are', async () => {
    server.clock.advance({ minutes: -4 });
    expect(await mayList()).toEqual([200, undefined]);
  });
});

test('a session that was used while the clock was ahead ends as well', async () => {
  server.clock.advance(BACK);
  await browser.signIn('eva', PASSWORD);
  server.clock.advance({ minutes: 20 });
  await mayList();
  server.clock.advance({ minutes: -20 });
  expect(await mayList()).toEqual([401, '021']);
});

describe('a code that was sent while the clock was two days ahead', () => {
  beforeEach(async () => {
    server.clock.advance(BACK);
    await switchOn(server, await server.signedIn('eva', PASSWORD));
    server.clock.advance(TWO_DAYS);
    await browser.post('auth/login', { username: 'eva', password: PASSWORD });
    server.clock.advance(BACK);
  });

  test('opens nothing once the clock is put right, and neither does the password before it', async () => {
    const { code } = lastSms(server);
    const pending = await browser.post('auth/login', { username: 'eva', token: code });
    expect(refusalIn(pending)).toEqual([400, '005', ['password']]);
    const again = await browser.post('auth/login', { username: 'eva', password: PASSWORD, token: code });
    expect(refusalIn(again).slice(0, 2)).toEqual([401, '050']);
  });

  test('keeps no one from getting another one at once', async () => {
    const messages = server.console.length;
    const asked = await browser.post('auth/login', { username: 'eva', password: PASSWORD });
    expect(asked.json().content.resendAt).toBe(new Date(server.clock.now() + 60_000).toISOString());
    expect(server.console).toHaveLength(messages + 1);
  });
});
