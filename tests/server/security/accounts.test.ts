import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPerson, isSignedIn, PASSWORD, userPayload, visitor } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

test('the first account can be switched off once another user manages users', async () => {
  const admin = await server.signedIn();
  const { userId: id } = admin;
  const off = userPayload({ id, active: false }, { username: 'admin', password: null });
  await addPerson(server, 'eva', { roles: ['SUPERADMIN', 'EDITOR'] });
  const eva = await server.signedIn('eva', PASSWORD);
  expect((await eva.post('user/save', off)).statusCode).toBe(200);
  expect(await isSignedIn(admin)).toBe(false);
  const browser = await visitor(server);
  await browser.post('auth/login', { username: 'admin', password: ADMIN_PASSWORD });
  expect(await isSignedIn(browser)).toBe(false);
});
