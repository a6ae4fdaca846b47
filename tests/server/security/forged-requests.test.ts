import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { visitor } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** One for all: what is refused leaves nothing behind. */
let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterAll(() => server.close());

const changing = Object.entries(CALLS).filter(([, call]) => call.changes);

test.each(changing)('%s takes no request without the token of the session', async (_name, call) => {
  const url = `/ecs/${call.path.replace(/\{\w+\}/, '1')}`;
  const foreign = (await visitor(server)).cookies.get('XSRF-TOKEN') ?? '';
  for (const headers of [{}, { 'X-XSRF-TOKEN': 'x' }, { 'X-XSRF-TOKEN': foreign }]) {
    const payload = call.method === 'POST' ? { payload: {} } : {};
    const response = await admin.send({ method: call.method, url, headers, ...payload });
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([403, '004']);
  }
});

test.each(changing)(
  '%s takes none that the browser says another page or a link has caused',
  async (name, call) => {
    const url = `/ecs/${call.path.replace(/\{\w+\}/, '1')}`;
    const token = { 'X-XSRF-TOKEN': admin.cookies.get('XSRF-TOKEN') ?? '' };
    const payload = call.method === 'POST' ? { payload: {} } : {};
    for (const caused of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
    ]) {
      const headers = { ...token, ...caused };
      const response = await admin.send({ method: call.method, url, headers, ...payload });
      expect([response.statusCode, envelopeOf(response).errCodes[0]], name).toEqual([403, '004']);
    }
  },
);

test('a page of this address is let in', async () => {
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  expect((await (await server.signedIn()).get('logout', own)).statusCode).toBe(200);
});
