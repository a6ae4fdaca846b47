import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('every call is one line under the number that its answer carries', async () => {
  const response = await server.browser().get('health');
  const lines = server.log.map((line) => JSON.parse(line));
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: response.headers['x-request-id'],
      method: 'GET',
      path: '/ecs/health',
      status: 200,
      milliseconds: expect.any(Number),
      userId: null,
    },
  ]);
});

test('neither passwords nor cookies nor bodies nor queries are in the log, whatever goes wrong', async () => {
  const browser = await server.signedIn();
  const secrets = [ADMIN_PASSWORD, 'Falsch-123', 'searched-for', ...browser.cookies.values()];
  await browser.post('auth/login', { username: 'admin', password: 'Falsch-123', unknown: 'searched-for' });
  await browser.get('auth/session?unknown=searched-for');
  const cutOff = `{"username": "admin", "password": "${ADMIN_PASSWORD}`;
  const headers = {
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '',
    'Idempotency-Key': 'searched-for',
  };
  await browser.send({ method: 'POST', url: '/ecs/auth/login', payload: cutOff, headers });
  await server.parts.database.write.schema.dropTable('passwords').execute();
  const failed = await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
  expect(failed.statusCode).toBe(500);
  const log = server.log.join('\n');
  expect(log).toMatch(/no such table|does not exist/);
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('a failure is found in the log by the number of its answer', async () => {
  await server.parts.database.write.schema.dropTable('sessions').execute();
  const browser = server.browser();
  browser.cookies.set('ecs_session', 'anything');
  const response = await browser.get('auth/session');
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('sessions');
  const line = server.log.map((entry) => JSON.parse(entry)).find(({ level }) => level === 50);
  expect(line).toMatchObject({
    reqId: response.headers['x-request-id'],
    err: { message: expect.any(String) },
  });
});
