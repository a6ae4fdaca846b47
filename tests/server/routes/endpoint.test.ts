import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { outcome } from '#tests/support/save-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let browser: TestBrowser;

beforeEach(async () => {
  server = await startTestServer();
  browser = await server.signedIn();
});
afterEach(() => server.close());

const announce = () => server.parts.endpoints.announce('http://127.0.0.1:8123');

async function endpoints(): Promise<Endpoint[]> {
  const response = await browser.get('adminUI/endpoints/get');
  return response.json<{ content: { endpoints: Endpoint[] } }>().content.endpoints;
}

describe('the list of endpoints', () => {
  test('shows this server with its versions and its configuration', async () => {
    await announce();
    const [own, ...others] = await endpoints();
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      url: 'http://127.0.0.1:8123',
      identifier: `${hostname()}:8123`,
      currentServerVersion: '1.11.0',
      environment: 'DEV',
    });
    const configuration = JSON.parse(own?.configuration ?? '');
    expect(configuration).toMatchObject({ PORT: 8123, ENVIRONMENT: 'DEV', BASE_PATH: '/' });
    expect(own?.configuration).toBe(JSON.stringify(configuration, null, 2));
    expect(JSON.parse(own?.appVersions ?? '')).toMatchObject({
      'Node.js': process.versions.node,
      fastify: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      [ON_POSTGRES ? 'PostgreSQL' : 'SQLite']: expect.stringMatching(/^\d+\.\d+/),
    });
  });

  test('holds no secret of the settings', async () => {
    const { database, clock } = server;
    const settings = {
      adminPassword: 'Geheim-und-lang-1',
      smsGatewayUrl: 'https://sms.example/send?key=geheim',
    };
    await server.app.close();
    await server.parts.database.close();
    const second = await startTestServer({ database, clock, settings });
    await second.parts.endpoints.announce('http://127.0.0.1:8123');
    const [own] = await second.parts.endpoints.list();
    expect(own?.configuration).toContain('https://sms.example');
    expect(own?.configuration?.toLowerCase()).not.toMatch(/geheim|leitstand@/);
    await second.close();
    await database.drop();
    server = await startTestServer();
  });

  test('shows PUBLIC_URL with BASE_PATH where they are set', async () => {
    const { database, clock } = server;
    const settings = { publicUrl: 'https://leit.example', basePath: '/console/' };
    await server.app.close();
    await server.parts.database.close();
    const second = await startTestServer({ database, clock, settings });
    await second.parts.endpoints.announce('http://127.0.0.1:8123');
    expect((await second.parts.endpoints.list())[0]?.url).toBe('https://leit.example/console/');
    await second.close();
    await database.drop();
    server = await startTestServer();
  });

  test('leaves out a server that has not been seen for two minutes, until it is seen again', async () => {
    await announce();
    const [own] = await endpoints();
    server.clock.advance({ seconds: 119 });
    expect(await endpoints()).toHaveLength(1);
    server.clock.advance({ seconds: 1 });
    expect(await endpoints()).toEqual([]);
    await server.parts.endpoints.refresh();
    expect((await endpoints()).map(({ id }) => id)).toEqual([own?.id]);
  });

  test('keeps a number over a restart, and lists no server that has stopped', async () => {
    await announce();
    const [own] = await endpoints();
    await announce();
    expect((await endpoints()).map(({ id }) => id)).toEqual([own?.id]);
    await server.parts.endpoints.leave();
    expect(await endpoints()).toEqual([]);
  });

  test('is for superAdmins', async () => {
    expect(outcome(await server.browser().get('adminUI/endpoints/get'))).toEqual([401, ['001']]);
  });
});

describe('clearing what is kept in memory', () => {
  const clear = (target: string, headers = {}) =>
    browser.get(`adminUI/endpoints/clear/cache/${target}`, headers);

  /** Whether texts that a user has changed behind the server's back are still answered as they were. */
  async function isKept(): Promise<boolean> {
    const ask = async () => {
      const response = await server.app.inject('/ecs/wording/get?context=GLOBAL');
      return response.json<{ content: { wordings: { fallbackLang: string } } }>().content.wordings
        .fallbackLang;
    };
    const before = await ask();
    await server.parts.database.write
      .updateTable('wordings')
      .set({ value: before === 'fr' ? 'en' : 'fr' })
      .where('identifier', '=', 'Global.fallbackLang')
      .execute();
    return (await ask()) === before;
  }

  beforeEach(async () => {
    await announce();
    const wording = {
      lang: 'all',
      identifier: 'Global.fallbackLang',
      value: 'de',
      contextIdentifier: 'GLOBAL',
    };
    await browser.post('wording/save', wording);
    expect(await isKept()).toBe(true);
  });

  test.each(['all', 'its own number'])('%s', async (target) => {
    const [own] = await endpoints();
    const named = target === 'all' ? 'all' : String(own?.id);
    const response = await clear(named);
    expect(response.json()).toMatchObject({ success: true, content: { target: named } });
    const answer = await server.app.inject('/ecs/wording/get?context=GLOBAL');
    expect(answer.json().content.wordings.fallbackLang).toBe('fr');
  });

  test('of a server that there is none of is 404', async () => {
    expect(outcome(await clear('999999'))).toEqual([404, ['008']]);
  });

  test.each(['0', '-1', 'everything', '1e3', '%00', `${'9'.repeat(16)}`])(
    'of %s is refused',
    async (target) => {
      const response = await clear(target);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors[0]).toMatchObject({ field: 'target' });
    },
  );

  test('wants the XSRF token although it is a GET', async () => {
    expect(outcome(await clear('all', { 'X-XSRF-TOKEN': '' }))).toEqual([403, ['004']]);
  });
});
