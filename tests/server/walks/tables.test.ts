import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { dumpRecords, isSameDump } from '#tests/support/walks/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a dump holds every row, and whatever is written makes another', async () => {
  const before = await dumpRecords(server.parts);
  expect(before).toMatchObject({ users: expect.stringContaining('admin'), revisions: expect.any(String) });
  expect(isSameDump(await dumpRecords(server.parts), before)).toBe(true);

  await addPerson(server, 'eva');
  const after = await dumpRecords(server.parts);
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toContain('users');
  expect(isSameDump(after, before)).toBe(false);

  await server.parts.database.write.updateTable('users').set({ firstname: 'Ada' }).execute();
  expect(isSameDump(await dumpRecords(server.parts), after)).toBe(false);
  await server.parts.database.write.updateTable('users').set({ firstname: 'Eva' }).execute();
  await server.parts.database.write.deleteFrom('users').where('username', '=', 'eva').execute();
  expect((await dumpRecords(server.parts)).users?.split('\n')).toHaveLength(1);
});
