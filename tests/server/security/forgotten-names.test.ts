import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletedUserName } from '#contract/deleted-user.ts';
import { exportPerson, UnknownPerson } from '#server/store/people/export-person.ts';
import type { Actor, Change } from '#server/store/schema/change.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';
import { beginRun, cancelRun } from '#server/store/sync/sync-runs.ts';
import { addPerson, PASSWORD, userPayload, visitor, WRONG } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** In all that is about her but her number: user name, e-mail address and first name. */
const NAME = 'ottilie';
const NUMBER = '+491713920071';
const PLACE = { contextIdentifier: 'GLOBAL', identifier: 'a.b' };
const TEXT = { lang: 'de', value: 'Guten  Tag', resetInheritance: false, active: true };

let server: TestServer;
let admin: TestBrowser;
let id: number;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  id = await addPerson(server, NAME, { roles: ['SUPERADMIN', 'EDITOR'] });
  await leaveTraces();
  await carriedOut(admin.post('auth/confirm', { password: ADMIN_PASSWORD }));
  await carriedOut(admin.get(`user/delete/${id}`, {}, 'DELETE'));
});
afterEach(() => server.close());

const kept = () => exportPerson(server.parts.database.read, NAME);

async function carriedOut(answer: ReturnType<TestBrowser['post']>): Promise<void> {
  expect((await answer).statusCode).toBe(200);
}

/** Everything that leaves the name of who does it behind, or of whom it is done to. */
async function leaveTraces(): Promise<void> {
  const details = { email: `${NAME}@example.org`, firstname: 'Ottilie', lastname: 'Braun', mobileNo: NUMBER };
  const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
  const access = { username: NAME, password: null, authRoles };
  await carriedOut(admin.post('user/save', userPayload({ ...details, id }, access)));
  await (await visitor(server)).post('auth/login', { username: NAME, password: WRONG });

  const ottilie = await server.signedIn(NAME, PASSWORD);
  await carriedOut(ottilie.post('wording/save', { ...PLACE, ...TEXT }));
  await carriedOut(ottilie.post('wording/note/save', { ...PLACE, note: { description: 'Gruß' } }));
  const finding = { ...PLACE, lang: 'de', check: 'spaceDoubled', accepted: true };
  await carriedOut(ottilie.post('wording/finding/accept', finding));
  const proof = { currentPassword: PASSWORD };
  const token = { name: 'build', rights: ['texts:read'], contexts: ['GLOBAL'] };
  const made = await ottilie.post('token/save', { ...token, ...proof });
  await carriedOut(ottilie.post('token/revoke', { id: made.json().content.token.id, ...proof }));
  await carriedOut(ottilie.post('user/save', userPayload({}, { username: 'eva' })));
  await cancelledSync({ userId: id, username: NAME }, 'admin');
  await cancelledSync({ userId: 1, username: 'admin' }, NAME);
  await server.parts.securityLog.flush();
}

async function cancelledSync(actor: Actor, by: string): Promise<void> {
  const { database } = server.parts;
  const run = { source: 'PROD', syncItems: ['WORDINGS'], rehearsal: false, actor } as const;
  const begun = await beginRun(database.write, run, server.clock.now());
  await cancelRun(database, begun, by, server.clock.now());
}

/** The tables in which one of these words is. */
async function tablesWith(...words: readonly string[]): Promise<readonly string[]> {
  const { read } = server.parts.database;
  const found: string[] = [];
  for (const { name } of await read.introspection.getTables()) {
    const rows = await read
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const text = JSON.stringify(rows).toLowerCase();
    if (words.some((word) => text.includes(word))) found.push(name);
  }
  return found;
}

test('the name of a deleted user stands for a while wherever it was, and then nowhere', async () => {
  const records = [
    ...['acceptedFindings', 'accessTokens', 'revisionEntries', 'revisions'],
    ...['securityEvents', 'syncRuns', 'wordingNotes'],
  ];
  await server.parts.sweeper.sweep();
  expect(await tablesWith(NAME)).toEqual(expect.arrayContaining([...records, 'deletedUsers']));
  server.clock.advance({ hours: 31 * 24 });
  await server.parts.sweeper.sweep();
  expect(await tablesWith(NAME, NUMBER)).toEqual([]);
  expect(deletedUserName(id)).toBe(`gelöschter Benutzer #${id}`);
  expect(await tablesWith(deletedUserName(id).toLowerCase())).toEqual(expect.arrayContaining(records));
});

test('what a deleted user has left can be asked for as long as the name is kept', async () => {
  const { account, securityLog, changes, ...others } = (await kept()) as Record<string, readonly unknown[]>;
  expect(account).toBeUndefined();
  expect(securityLog?.length).toBeGreaterThan(4);
  expect(changes?.length).toBeGreaterThan(0);
  expect(others).toMatchObject({
    ...{ userId: id, notes: [{ description: 'Gruß' }], acceptedFindings: [{ finding: expect.anything() }] },
    ...{
      syncs: [{ source: 'PROD' }],
      cancelledSyncs: [{ source: 'PROD' }],
      accessTokens: [{ name: 'build' }],
    },
  });
  server.clock.advance({ hours: 31 * 24 });
  await server.parts.sweeper.sweep();
  await expect(kept()).rejects.toThrow(UnknownPerson);
});

test('the name is forgotten in a revision of many entries too, piece by piece', async () => {
  const found = async (key: string) => {
    const rows = await server.parts.database.read
      .selectFrom('revisionEntries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('usernameKey', '=', key)
      .executeTakeFirstOrThrow();
    return rows.count;
  };
  for (const count of [120, 1]) {
    const changes = Array.from({ length: count }, (_, at): Change => {
      const after = { identifier: `many.${at}`, value: 'Wort' };
      return { subject: 'wording', entityId: 1_000 + at, operation: 'ADD', before: null, after };
    });
    await server.parts.units.run({ userId: id, username: NAME }, async ({ record }) =>
      changes.forEach(record),
    );
  }
  const before = await found(NAME);
  expect(before).toBeGreaterThan(120);
  server.clock.advance({ hours: 31 * 24 });
  await server.parts.sweeper.sweep();
  expect(await found(NAME)).toBe(0);
  expect(await found(usernameKey(deletedUserName(id)))).toBe(before);
});
