import { afterEach, describe, expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { addPerson, PASSWORD, visitor } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
afterEach(() => server.close());

async function start(settings: Partial<Settings> = {}): Promise<TestBrowser> {
  server = await startTestServer({ settings });
  await server.parts.endpoints.announce('http://127.0.0.1:8123');
  return server.signedIn();
}

const logged = () =>
  server.log.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
async function shown(admin: TestBrowser) {
  const { endpoints } = (await admin.get('adminUI/endpoints/get')).json().content;
  return endpoints.map(({ warnings }: { warnings: unknown }) => warnings);
}

describe('requests that come through a proxy while TRUST_PROXY is 0', () => {
  test.each(['X-Forwarded-For', 'Forwarded'])(
    'are logged once, and shown on the server overview: %s',
    async (header) => {
      const admin = await start();
      const guest = await visitor(server);
      guest.address = '192.0.2.9';
      expect(await shown(admin)).toEqual([[]]);
      for (const from of ['203.0.113.7', '203.0.113.8']) {
        expect((await guest.get('auth/session', { [header]: from })).statusCode).toBe(200);
      }
      expect(logged()).toMatchObject([{ level: 40, address: '192.0.2.9', header: header.toLowerCase() }]);
      await server.parts.endpoints.refresh();
      expect(await shown(admin)).toEqual([[{ code: 'proxyNotTrusted', address: '192.0.2.9' }]]);
    },
  );

  test('are forgotten after a restart, with whichever setting', async () => {
    const admin = await start();
    await admin.get('auth/session', { 'X-Forwarded-For': '203.0.113.7' });
    await server.parts.endpoints.refresh();
    const { database, clock } = server;
    await server.app.close();
    await server.parts.database.close();
    server = await startTestServer({ database, clock, settings: { trustProxy: 1 } });
    await server.parts.endpoints.announce('http://127.0.0.1:8123');
    expect((await server.parts.endpoints.list()).map(({ warnings }) => warnings)).toEqual([[]]);
    await server.close();
    await database.drop();
    await start();
  });

  test('are shown to superAdmins only', async () => {
    await start();
    await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    expect((await eva.get('adminUI/endpoints/get')).statusCode).toBe(403);
  });
});

test('requests without the header say nothing, wherever they come from', async () => {
  const admin = await start();
  const guest = await visitor(server);
  for (const address of ['127.0.0.1', '::1', '203.0.113.7']) {
    guest.address = address;
    await guest.get('auth/session', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '' });
  }
  expect(logged()).toEqual([]);
  expect(await shown(admin)).toEqual([[]]);
});

test('where the proxy is known nothing is said', async () => {
  const admin = await start({ trustProxy: 1 });
  await admin.get('auth/session', { 'X-Forwarded-For': '203.0.113.7' });
  expect(logged()).toEqual([]);
  expect(await shown(admin)).toEqual([[]]);
});
