import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('health says to everybody that server and database are there', async () => {
  const response = await server.app.inject('/ecs/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ success: true, content: { alive: true, database: true } });
  expect(response.cookies).toEqual([]);
});

test('health is 503 when the database does not answer, and says no more than that', async () => {
  await server.parts.database.write.schema.dropTable('meta').execute();
  const response = await server.app.inject('/ecs/health');
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
