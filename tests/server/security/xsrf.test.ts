import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('the XSRF token', () => {
  test.each(['auth/login', 'logout'])('is demanded by %s', async (path) => {
    const browser = await server.signedIn();
    browser.cookies.delete('XSRF-TOKEN');
    const response = path === 'logout' ? await browser.get(path) : await browser.post(path, {});
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([403, ['004']]);
  });

  test('comes again with the refusal, so that the next try goes through', async () => {
    const browser = server.browser();
    const credentials = { username: 'admin', password: ADMIN_PASSWORD };
    expect((await browser.post('auth/login', credentials)).statusCode).toBe(403);
    expect((await browser.post('auth/login', credentials)).statusCode).toBe(200);
  });

  test('has to stand in the header, not only in the cookie', async () => {
    const browser = await server.signedIn();
    const response = await browser.get('logout', { 'X-XSRF-TOKEN': 'something-else' });
    expect(response.statusCode).toBe(403);
  });

  test('of another session does not fit, nor one that was made up', async () => {
    const [mine, other] = [await server.signedIn(), await server.signedIn()];
    const mineBefore = mine.cookies.get('XSRF-TOKEN') ?? '';
    mine.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await mine.get('logout')).statusCode).toBe(403);
    mine.cookies.set('XSRF-TOKEN', `${mineBefore}x`);
    expect((await mine.get('logout')).statusCode).toBe(403);
    mine.cookies.set('XSRF-TOKEN', mineBefore);
    expect((await mine.get('logout')).statusCode).toBe(200);
  });

  test('stays unchanged while it fits', async () => {
    const browser = await server.signedIn();
    const token = browser.cookies.get('XSRF-TOKEN');
    await browser.get('auth/session');
    expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
  });

  test('of a session that has ended by time still signs in', async () => {
    const browser = await server.signedIn();
    server.clock.advance({ hours: 1 });
    const response = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
    expect(response.statusCode).toBe(200);
  });
});
