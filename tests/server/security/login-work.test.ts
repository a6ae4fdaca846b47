import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD_COMPARED } from '#server/security/passwords.ts';
import { insertPassword } from '#server/store/people/passwords.ts';
import { addPerson, PASSWORD, visitor, WRONG } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let comparisons = 0;
const count = () => {
  comparisons += 1;
};
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  comparisons = 0;
  subscribe(PASSWORD_COMPARED, count);
});
afterEach(async () => {
  unsubscribe(PASSWORD_COMPARED, count);
  await server.close();
});

test.each([
  ['an unknown name', 'nobody', WRONG],
  ['a wrong password', 'eva', WRONG],
  ['a right one', 'eva', PASSWORD],
])('%s takes one comparison with a hash', async (_case, username, password) => {
  const browser = await visitor(server);
  await browser.post('auth/login', { username, password });
  expect(comparisons).toBe(1);
});

test('an unknown name and a wrong password leave the same behind', async () => {
  const answers = [];
  for (const username of ['nobody', 'eva']) {
    const browser = await visitor(server);
    const response = await browser.post('auth/login', { username, password: WRONG });
    const { 'x-request-id': _number, date: _date, ...headers } = response.headers;
    answers.push({ status: response.statusCode, headers, envelope: envelopeOf(response) });
  }
  expect(answers[0]).toEqual(answers[1]);
  const rows = await server.parts.database.read.selectFrom('loginFailures').select('address').execute();
  expect(rows).toHaveLength(2);
});

test('a password that changes while it is being compared opens nothing', async () => {
  const { write } = server.parts.database;
  const browser = await visitor(server);
  let changed: Promise<unknown> | null = null;
  const change = () => {
    // Asked for before the comparison ends, so this transaction comes before the one that opens the session.
    changed ??= write
      .transaction()
      .execute((db) => insertPassword(db, { userId: 2, hash: 'another', creationDate: 0 }));
  };
  subscribe(PASSWORD_COMPARED, change);
  const response = await browser.post('auth/login', { username: 'eva', password: PASSWORD });
  unsubscribe(PASSWORD_COMPARED, change);
  await changed;
  expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([401, ['002']]);
  expect(await server.parts.database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
});
