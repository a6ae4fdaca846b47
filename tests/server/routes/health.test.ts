import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts';

let server: TestServer;
const start = async (options: TestServerOptions = {}) => {
  server = await startTestServer(options);
};
const health = (query = '') => server.app.inject(`/ecs/health${query}`);
/** Failing checks, after the second for which an answer is cached. */
const failing = async () => {
  server.clock.advance({ seconds: 2 });
  const response = await server.app.inject('/ecs/health/ready');
  const { content } = response.json<{ content: { ready: boolean; failing: string[] } }>();
  expect(response.statusCode).toBe(content.failing.length === 0 ? 200 : 503);
  expect(content.ready).toBe(content.failing.length === 0);
  return content.failing;
};

describe('health', () => {
  beforeEach(() => start());
  afterEach(() => server.close());

  test('says to everybody that server and database are there', async () => {
    const response = await health();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, content: { alive: true, database: true } });
    expect(response.cookies).toEqual([]);
  });

  test('is 503 when the database does not answer, and says no more than that', async () => {
    await server.parts.database.write.schema.dropTable('meta').execute();
    const response = await health();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.json()).toMatchObject({
      success: false,
      content: { alive: true, database: false },
      errCodes: ['018'],
    });
    expect(response.body).not.toContain('meta');
    expect(server.log.join()).toMatch(/no such table|does not exist/);
  });

  test.each(['/ecs/health', '/ecs/health/ready'])(
    '%s takes HEAD, and parameters that monitors add',
    async (url) => {
      for (const address of [url, `${url}?ts=1&x=%20`]) {
        expect((await server.app.inject(address)).statusCode).toBe(200);
        const head = await server.app.inject({ method: 'HEAD', url: address });
        expect([head.statusCode, head.body]).toEqual([200, '']);
        expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
      }
      await server.parts.database.write.schema.dropTable('meta').execute();
      server.clock.advance({ seconds: 2 });
      const head = await server.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers['retry-after']]).toEqual([503, '', '2']);
    },
  );
});

describe('ready', () => {
  afterEach(() => server.close());

  test('names nothing on a server that can work, and is looked at once a second at most', async () => {
    let looks = 0;
    await start({
      askSpace: async () => {
        looks += 1;
        return { free: 1, size: 1 };
      },
      settings: { diskReserve: { bytes: 1, percent: 0 } },
    });
    expect(await failing()).toEqual([]);
    const once = looks;
    for (let call = 0; call < 5; call++) await server.app.inject('/ecs/health/ready');
    expect(looks).toBe(once);
    await failing();
    expect(looks).toBe(2 * once);
  });

  test('names the space while less than the reserve is free, and tells the log once', async () => {
    let free = 0;
    await start({
      askSpace: async () => ({ free, size: 100 }),
      settings: { diskReserve: { bytes: 10, percent: 0 } },
    });
    expect(await failing()).toEqual(['space']);
    expect(await failing()).toEqual(['space']);
    expect(server.log.filter((line) => line.includes('not ready: space'))).toHaveLength(1);
    expect((await health()).statusCode).toBe(200);
    free = 10;
    expect(await failing()).toEqual([]);
  });

  test('names tables that another version has changed', async () => {
    await start();
    const { write } = server.parts.database;
    const newer = { name: '999-newer', timestamp: '2030-01-01T00:00:00.000Z' };
    await write
      .insertInto('kysely_migration' as never)
      .values(newer as never)
      .execute();
    expect(await failing()).toEqual(['migration']);
    await write
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', newer.name as never)
      .execute();
    expect(await failing()).toEqual([]);
  });

  test('names a disk that does not answer, after two seconds', async () => {
    let answer = (_bytes: { free: number; size: number }) => {};
    await start({
      askSpace: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      settings: { diskReserve: { bytes: 10, percent: 0 } },
    });
    expect(await failing()).toEqual(['space']);
    expect(await failing()).toEqual(['space']);
    answer({ free: 100, size: 100 });
  });
});
