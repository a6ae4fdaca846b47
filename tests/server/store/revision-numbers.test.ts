import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
let stored: Wording;

beforeEach(async () => {
  server = await startTestServer();
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    const text = { lang: 'de', resetInheritance: false, active: true, contextIdentifier: 'GLOBAL' };
    stored = await addWording(unit, { ...text, identifier: 'text', value: 'Termin' });
  });
  admin = await server.signedIn();
});
afterEach(() => server.close());

/** Saves the text, and answers the status and the number of its revision. */
async function save(change: Partial<Wording>, key?: string) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active, value } = stored;
  const text = { id, lang, identifier, contextIdentifier, resetInheritance, active, value };
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  const answer = await admin.post('wording/save', { ...text, ...change }, headers);
  return { status: answer.statusCode, revisionId: answer.json().revisionId as number | undefined };
}

/** Number, value before and value after of each change of the text, in the order of the numbers. */
async function history() {
  const rows = await server.parts.database.read
    .selectFrom('revisions')
    .leftJoin('revisionEntries', 'revisionEntries.revisionId', 'revisions.revisionId')
    .select(['revisions.revisionId', 'before', 'after'])
    .where('subject', '=', 'wording')
    .where('entityId', '=', stored.id)
    .orderBy('revisions.revisionId')
    .execute();
  return rows.map(({ revisionId, before, after }) => ({
    revisionId,
    before: JSON.parse(before ?? '{}').value as string | undefined,
    after: JSON.parse(after ?? '{}').value as string | undefined,
  }));
}

describe('numbers of revisions', () => {
  test('rise in the order of the commits while many save the same text at once', async () => {
    const saves = Array.from({ length: 24 }, (_, at) =>
      save({ value: `Termin ${at}` }, at % 3 === 0 ? `key-${at}` : undefined),
    );
    const answers = await Promise.all(saves);
    const changes = (await history()).slice(1);
    expect(changes).toHaveLength(24);
    expect(changes.map(({ before }) => before)).toEqual([
      'Termin',
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
    for (const [at, { status, revisionId }] of answers.entries()) {
      expect(status).toBe(200);
      expect(changes.find((change) => change.after === `Termin ${at}`)?.revisionId).toBe(revisionId);
    }
  });

  test('belong to saves that change something, and go on behind those that do not', async () => {
    const first = await save({ value: 'eins' });
    expect(await save({ value: 'eins' })).toEqual({ status: 200, revisionId: undefined });
    expect((await save({ value: 'zwei', lang: 'xx' })).status).toBe(400);
    expect((await save({ value: 'zwei', id: 4_711 })).status).toBe(404);
    const second = await save({ value: 'zwei' });
    expect(second.revisionId).toBeGreaterThan(first.revisionId ?? 0);
    const numbers = (await history()).slice(1).map(({ revisionId }) => revisionId);
    expect(numbers).toEqual([first.revisionId, second.revisionId]);
    const { revisions } = await server.parts.database.read
      .selectFrom('revisions')
      .leftJoin('revisionEntries', 'revisionEntries.revisionId', 'revisions.revisionId')
      .select(({ fn }) => fn.countAll<number>().as('revisions'))
      .where('revisionEntries.id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(Number(revisions)).toBe(0);
  });

  test('are answered again under the key of the save', async () => {
    const first = await save({ value: 'eins' }, 'one-key');
    await save({ value: 'zwei' });
    expect(await save({ value: 'eins' }, 'one-key')).toEqual(first);
  });

  test('are reserved for no preview that keeps anything', async () => {
    const before = await history();
    const { id, lang, identifier, contextIdentifier, resetInheritance, active } = stored;
    const text = { id, lang, identifier, contextIdentifier, resetInheritance, active, value: 'eins' };
    expect((await admin.post('wording/save?dryRun=true', text)).statusCode).toBe(200);
    expect(await history()).toEqual(before);
    expect((await save({ value: 'eins' })).revisionId).toBeGreaterThan(before.at(-1)?.revisionId ?? 0);
  });
});
