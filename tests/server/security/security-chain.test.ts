import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deletedUserName } from '#contract/deleted-user.ts';
import { verifyChain } from '#server/store/people/security-chain-check.ts';
import { addPerson, PASSWORD, userPayload, visitor, WRONG } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  await addPerson(server, 'eva');
  await admin.post('user/save', userPayload({}, { username: 'otto' }));
  await (await visitor(server)).post('auth/login', { username: 'eva', password: WRONG });
  await server.parts.securityLog.flush();
});
afterEach(() => server.close());

const events = () => server.parts.database.write.updateTable('securityEvents');
const state = () => verifyChain(server.parts.database.read);

async function entry(event: string) {
  return server.parts.database.read
    .selectFrom('securityEvents')
    .selectAll()
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

describe('the chain of the security log', () => {
  test('fits as long as no one has touched it, also when several write at the same time', async () => {
    const many = Array.from({ length: 12 }, async (_, at) => {
      const username = `person${at}`;
      await addPerson(server, username);
      await server.signedIn(username, PASSWORD);
    });
    await Promise.all(many);
    await server.parts.securityLog.flush();
    const { broken, entries, end } = await state();
    expect(broken).toBeNull();
    expect(entries).toBe(end.sequence);
    expect(entries).toBeGreaterThan(3);
  });

  test.each([
    ['the time', { timestamp: 1 }, 'changed'],
    ['the kind', { event: 'logout' }, 'changed'],
    ['the number of the user', { userId: 77 }, 'changed'],
    ['the detail', { detail: '{}' }, 'changed'],
    ['the name', { username: 'another' }, 'personChanged'],
    ['the address', { address: '192.0.2.99' }, 'personChanged'],
    ['values of a person', { personal: '{}' }, 'personChanged'],
    ['the name with its salt taken away', { username: 'another', actorSalt: null }, 'personChanged'],
    ['the salt alone', { actorSalt: null }, 'personChanged'],
    ['whom it was done to, without a salt', { subjectName: 'another', subjectSalt: null }, 'personChanged'],
  ] as const)('names the entry in which %s was changed', async (_, change, reason) => {
    const { id, sequence } = await entry('userCreated');
    await events().set(change).where('id', '=', id).execute();
    expect((await state()).broken).toMatchObject({ sequence, reason });
  });

  test('names an entry that is gone, and one that was put in', async () => {
    const { id, sequence, ...first } = await entry('userCreated');
    const { write } = server.parts.database;
    await write
      .insertInto('securityEvents')
      .values({ ...first, sequence: null })
      .execute();
    expect((await state()).broken).toMatchObject({ sequence: null, reason: 'notInChain' });
    await write.deleteFrom('securityEvents').where('id', '=', id).execute();
    expect((await state()).broken).toEqual({ sequence, timestamp: null, reason: 'missing' });
  });

  test('goes on after old entries were removed, and keeps the newest for the next one', async () => {
    const before = await state();
    server.clock.advance({ hours: 400 * 24 });
    await server.parts.sweeper.sweep();
    expect(await state()).toMatchObject({ broken: null, entries: 1, end: before.end });
    await server.signedIn();
    expect(await state()).toMatchObject({ broken: null, entries: 2 });
    await server.parts.database.write
      .updateTable('meta')
      .set({ value: JSON.stringify({ sequence: 1, hash: 'x' }) })
      .where('key', '=', 'securityLogAnchor')
      .execute();
    expect((await state()).broken).not.toBeNull();
  });
});

describe('a deleted user', () => {
  test('is forgotten by name after the set time wherever the name stands, and the chain fits', async () => {
    const users = (await admin.post('user/list', { offset: 0, maxResult: 50 })).json().content.listData.data;
    const { id } = users.find((user: { username: string }) => user.username === 'otto');
    const otto = { userId: id, username: 'otto' };
    await server.parts.units.run(otto, async ({ db, now }) => {
      await db
        .insertInto('wordingNotes')
        .values({
          ...{ contextIdentifier: 'GLOBAL', identifier: 'a.b', description: 'x', maxLength: null },
          ...{ isPlain: 0, userId: id, username: 'otto', modificationDate: now },
        })
        .execute();
    });
    await admin.get(`user/delete/${id}`, {}, 'DELETE');
    const named = async () => {
      const { read } = server.parts.database;
      const rows = [
        ...(await read.selectFrom('securityEvents').selectAll().execute()),
        ...(await read.selectFrom('wordingNotes').selectAll().execute()),
        ...(await read.selectFrom('deletedUsers').selectAll().execute()),
      ];
      return rows.filter((row) => JSON.stringify(row).includes('otto')).length;
    };
    await server.parts.sweeper.sweep();
    expect(await named()).toBeGreaterThan(2);
    server.clock.advance({ hours: 31 * 24 });
    await server.parts.sweeper.sweep();
    expect(await named()).toBe(0);
    expect((await entry('userDeleted')).subjectName).toBe(deletedUserName(id));
    expect((await state()).broken).toBeNull();
  });
});
