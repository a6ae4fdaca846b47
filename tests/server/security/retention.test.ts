import { afterEach, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { contentOf } from '#tests/support/text-calls.ts';

const ACTOR = { userId: null, username: 'test' };
const TEXT = { contextIdentifier: 'GLOBAL', lang: 'de', resetInheritance: false, active: true };

let server: TestServer;
afterEach(() => server.close());

async function save(identifier: string, value: string): Promise<Wording> {
  return server.parts.units.run(ACTOR, (unit) => addWording(unit, { ...TEXT, identifier, value }));
}

async function history() {
  const { read } = server.parts.database;
  const entries = await read.selectFrom('revisionEntries').selectAll().orderBy('id').execute();
  const revisions = await read.selectFrom('revisions').select('revisionId').execute();
  return {
    entries: entries
      .filter(({ subject }) => subject === 'wording')
      .map(({ after }) => JSON.parse(after ?? '{}').value),
    // Ids are numbers or texts, depending on the database.
    emptyRevisions: revisions.filter(
      (one) => !entries.some(({ revisionId }) => String(revisionId) === String(one.revisionId)),
    ),
  };
}

async function withOldAndNew(historyDays: number): Promise<void> {
  server = await startTestServer({ settings: { historyDays } });
  const admin = await server.signedIn();
  const { id, modificationDate } = await save('a', 'first');
  await save('b', 'only');
  const saved = await admin.post('wording/save', {
    ...TEXT,
    ...{ id, modificationDate, identifier: 'a', value: 'second' },
  });
  expect(saved.statusCode).toBe(200);
  server.clock.advance({ hours: 11 * 24 });
}

test('old entries of the history go, but of each record the newest, and no revision stays without one', async () => {
  await withOldAndNew(10);
  expect((await history()).entries).toEqual(['first', 'only', 'second']);
  await server.parts.sweeper.sweep();
  expect(await history()).toEqual({ entries: ['only', 'second'], emptyRevisions: [] });
});

test('the history stays whole where no time is set', async () => {
  await withOldAndNew(0);
  await server.parts.sweeper.sweep();
  expect((await history()).entries).toEqual(['first', 'only', 'second']);
});

test('a sweep that is to stop leaves the rest of the history to the next one', async () => {
  await withOldAndNew(10);
  await server.parts.sweeper.stop();
  await server.parts.sweeper.sweep();
  expect((await history()).entries).toEqual(['first', 'only', 'second']);
});

test('notes of a context go 90 days after it was deleted', async () => {
  server = await startTestServer();
  const admin = await server.signedIn();
  const { read } = server.parts.database;
  await admin.post('context/save', { identifier: 'kurz', parentIdentifier: 'GLOBAL', create: true });
  const note = { description: 'x', maxLength: null, isPlain: false };
  await admin.post('wording/note/save', { contextIdentifier: 'kurz', identifier: 'a', note });
  await admin.get('context/delete?identifier=kurz', {}, 'DELETE');
  const notes = async () => (await read.selectFrom('wordingNotes').selectAll().execute()).length;
  server.clock.advance({ hours: 90 * 24 });
  await server.parts.sweeper.sweep();
  expect(await notes()).toBe(1);
  server.clock.advance({ hours: 1 });
  await server.parts.sweeper.sweep();
  expect(await notes()).toBe(0);
});

test('lapsed notes go a hundred to a transaction', async () => {
  server = await startTestServer();
  const { write } = server.parts.database;
  const transactions = vi.spyOn(write, 'transaction');
  await server.parts.sweeper.sweep();
  const withoutNotes = transactions.mock.calls.length;
  const note = { contextIdentifier: 'GLOBAL', description: 'x', maxLength: null, isPlain: 0 };
  const by = { userId: null, username: 'x', modificationDate: server.clock.now() };
  const notes = Array.from({ length: 250 }, (_, index) => ({ ...note, ...by, identifier: `text.${index}` }));
  await write.insertInto('wordingNotes').values(notes).execute();
  server.clock.advance({ hours: 91 * 24 });
  transactions.mockClear();
  await server.parts.sweeper.sweep();
  expect(transactions).toHaveBeenCalledTimes(withoutNotes + 3);
  expect(await write.selectFrom('wordingNotes').select('identifier').execute()).toEqual([]);
});

test('notes and accepted findings of a text go 90 days after it was deleted, however old they are', async () => {
  server = await startTestServer();
  const admin = await server.signedIn();
  const { read } = server.parts.database;
  const at = { contextIdentifier: 'GLOBAL', identifier: 'a', lang: 'de' };
  const { id } = await save('a', 'zwei  Leerzeichen');
  const note = { description: 'x', maxLength: null, isPlain: false };
  contentOf(await admin.post('wording/note/save', { contextIdentifier: 'GLOBAL', identifier: 'a', note }));
  const finding = { ...at, check: 'spaceDoubled', detail: '', accepted: true };
  contentOf(await admin.post('wording/finding/accept', finding));
  const left = async () => [
    (await read.selectFrom('wordingNotes').selectAll().execute()).map(({ identifier }) => identifier),
    (await read.selectFrom('acceptedFindings').selectAll().execute()).length,
  ];
  server.clock.advance({ hours: 200 * 24 });
  await server.parts.sweeper.sweep();
  expect(await left()).toEqual([['a'], 1]);
  const again = await server.signedIn();
  contentOf(await again.get(`wording/delete?id=${id}`, {}, 'DELETE'));
  // The next note looks at no other one.
  const other = { contextIdentifier: 'GLOBAL', identifier: 'b', note };
  contentOf(await again.post('wording/note/save', other));
  await server.parts.sweeper.sweep();
  expect(await left()).toEqual([['a', 'b'], 1]);
  server.clock.advance({ hours: 90 * 24 });
  await server.parts.sweeper.sweep();
  expect(await left()).toEqual([['a', 'b'], 1]);
  server.clock.advance({ hours: 1 });
  await server.parts.sweeper.sweep();
  expect(await left()).toEqual([[], 0]);
});

test('nothing that follows the history stays in memory until entries go from it', async () => {
  server = await startTestServer({ settings: { historyDays: 1 } });
  const forgetAll = vi.spyOn(server.parts.memory, 'forgetAll');
  await server.parts.sweeper.sweep();
  server.clock.advance({ hours: 11 });
  await server.parts.sweeper.sweep();
  expect(forgetAll).not.toHaveBeenCalled();
  server.clock.advance({ hours: 1 });
  await server.parts.sweeper.sweep();
  await server.parts.sweeper.sweep();
  expect(forgetAll).toHaveBeenCalledOnce();
});

test('nothing is forgotten where the history stays whole', async () => {
  server = await startTestServer({ settings: { historyDays: 0 } });
  const forgetAll = vi.spyOn(server.parts.memory, 'forgetAll');
  server.clock.advance({ hours: 30 * 24 });
  await server.parts.sweeper.sweep();
  expect(forgetAll).not.toHaveBeenCalled();
});
