import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf } from '#tests/support/text-calls.ts';

/*
 * How many statements a call may send to the database, so that none is added unnoticed: on PostgreSQL each is a way
 * there and back. What is asked for a second time here was asked for before, as in everyday use.
 */

const statements = watchStatements();

let server: TestServer;
let admin: TestBrowser;
let stored: Wording;

beforeAll(async () => {
  server = await startTestServer();
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    for (const number of Array.from({ length: 40 }, (_, at) => at)) {
      const text = { lang: 'de', resetInheritance: false, active: true, contextIdentifier: 'GLOBAL' };
      stored = await addWording(unit, { ...text, identifier: `text.${number}`, value: 'Termin' });
    }
  });
  admin = await server.signedIn();
  // Data that is periodically written outside the calls.
  await server.parts.securityLog.flush();
  vi.spyOn(server.parts.sessions, 'flush').mockResolvedValue();
});
afterAll(() => server.close());

/** How servers on one database keep an eye on each other. */
const EVERY_SECOND = 'select max("revisionId")';

/** Statements that were sent while `call` ran; those around a transaction are counted apart. */
async function sent(call: () => Promise<{ statusCode: number }>): Promise<[number, number]> {
  statements.forget();
  expect((await call()).statusCode).toBeLessThan(400);
  const own = statements.queries().filter(({ sql }) => !sql.startsWith(EVERY_SECOND));
  return [own.length, statements.commands()];
}

test.each([
  ['wording/list', { offset: 0, maxResult: 15 }, 2],
  ['wording/list', { offset: 15, maxResult: 15 }, 2],
  ['wording/list', { offset: 0, maxResult: 15, keyWord: 'termin' }, 4],
  ['wording/list', { offset: 0, maxResult: 15, filter: { contextIdentifier: 'GLOBAL' } }, 2],
  ['wording/list', { offset: 0, maxResult: 1, filter: { id: 1 } }, 2],
  ['wording/listForContext', { offset: 0, maxResult: 15 }, 6],
  ['context/list', { offset: 0, maxResult: null }, 3],
  ['language/list', { offset: 0, maxResult: null }, 3],
  ['document/list', { offset: 0, maxResult: 15 }, 2],
  ['user/list', { offset: 0, maxResult: 15 }, 3],
  ['audit/wording/revisions', { entity: 'wording', maxResult: 15 }, 6],
])('%s %j takes %i statements, that of the session among them', async (path, payload, most) => {
  await admin.post(path, payload);
  expect(await sent(() => admin.post(path, payload))).toEqual([most, 0]);
});

test('the tree of contexts takes two, that of the session among them', async () => {
  await admin.get('context/tree');
  expect(await sent(() => admin.get('context/tree'))).toEqual([2, 0]);
});

test('texts that were asked for before take none', async () => {
  await admin.get('wording/get?context=GLOBAL');
  expect(await sent(() => admin.get('wording/get?context=GLOBAL'))).toEqual([0, 0]);
});

/**
 * That of the session; what the text is compared with, and its note; what decides whether it may be saved; the text, the revision, its entry. PostgreSQL takes the
 * last two in one, and tells the other servers.
 */
const SAVE = 7;

function change(value: string) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = stored;
  return { id, lang, identifier, contextIdentifier, resetInheritance, active, value };
}

test(`a save takes ${SAVE}, between begin and commit`, async () => {
  await admin.post('wording/save', change('eins'));
  expect(await sent(() => admin.post('wording/save', change('zwei')))).toEqual([SAVE, 2]);
});

/**
 * That of the session; the texts that are referred to and the notes, for the checks; the languages, the stored wordings,
 * those at the places, the contexts and what stands above them; the texts, a hundred at a time; the revision and its
 * entries. PostgreSQL tells the other servers.
 */
const SAVE_ALL = 12;

test(`a save of two hundred texts takes ${SAVE_ALL}, between begin and commit`, async () => {
  const text = { lang: 'de', contextIdentifier: 'GLOBAL' };
  const all = (value: string, from: number) =>
    Array.from({ length: 100 }, (_, at) => ({ ...text, identifier: `many.${from + at}`, value }));
  const { content } = (await admin.post('wording/saveAll', { wordings: all('eins', 0) })).json();
  const changed = content.wordings.map(({ id }: Wording, at: number) => ({ ...all('zwei', 0)[at], id }));
  const wordings = [...changed, ...all('eins', 100)];
  const most = SAVE_ALL + (isPostgres(server.parts.database.read) ? 1 : 0);
  expect(await sent(() => admin.post('wording/saveAll', { wordings }))).toEqual([most, 2]);
});

/**
 * That of the session; the revision, what it left of its records, and how these are; the contexts and languages that they
 * name. Then for each hundred: the places that are given up, whose the wanted ones are, the texts, and as they are now; at
 * the end the revision and its entries, and what its user has taken back. PostgreSQL tells the other servers.
 */
const UNDO = 31;

test(`an undo of two hundred texts that have replaced others takes ${UNDO}, between begin and commit`, async () => {
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    const plain = { lang: 'de', value: 'Termin', resetInheritance: false, active: true };
    for (const number of Array.from({ length: 200 }, (_, at) => at)) {
      const identifier = `replaced.${number}`;
      await addWording(unit, { ...plain, identifier, contextIdentifier: 'GLOBAL' });
      await addWording(unit, { ...plain, identifier, contextIdentifier: 'DEFAULT' });
    }
  });
  const places = { contextIdentifier: 'DEFAULT', toContextIdentifier: 'GLOBAL', wordings: [] };
  const moved = await admin.post('context/wordings/update', { ...places, onClash: 'replace' });
  const { revisionId } = envelopeOf(moved);
  const taken = await sent(async () => {
    const undone = await admin.post('audit/undo', { revisionId });
    expect(contentOf(undone)).toEqual({ added: 200, changed: 200, deleted: 0 });
    return undone;
  });
  const most = UNDO + (isPostgres(server.parts.database.read) ? 1 : 0);
  expect(taken).toEqual([most, 2]);
});
