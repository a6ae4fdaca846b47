import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEntries, readRevision } from '#server/store/history/revisions.ts';
import { othersOperations, ownOperations } from '#server/store/history/work-operations.ts';
import { findSession } from '#server/store/people/sessions.ts';
import { countRefusedSignIns, latestFactorReset } from '#server/store/people/sign-in-events.ts';
import { findWording } from '#server/store/texts/wordings.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/*
 * Frequent queries, and those on a table that grows with every save, are answered from an index, however many
 * statements they take. (The statements of a list of wordings, for each order and filter, are tested in
 * store/wording-list.test.ts.)
 */

/** In the order of an index only where a user may want a page of that order. */
const WHOLE_TABLE =
  /Seq Scan on|^SCAN (wordings|revisions|revisionEntries)\b(?!.*INDEX)|^SCAN (sessions|users|userRoles|userAuthorizations)\b/;
const sent = watchStatements();
let texts: TextDatabase;

beforeAll(async () => {
  texts = await openTextDatabase();
  const wordings = Array.from({ length: 300 }, (_, at) => ({
    identifier: `text.${at}`,
    value: `Termin ${at}`,
  }));
  await texts.addWordings(...wordings);
});
afterAll(() => texts.close());

/** Lines of the plans of everything that `run` sends. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  sent.forget();
  await run();
  const statements = sent.queries();
  expect(statements).not.toEqual([]);
  return texts.database.write.transaction().execute(async (db) => {
    // A small table is read faster than its indexes, whatever these can do.
    if (ON_POSTGRES) await sql`set local enable_seqscan = off`.execute(db);
    const explain = ON_POSTGRES ? 'explain (costs off)' : 'explain query plan';
    const plans: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      );
      plans.push(...rows.map((row) => String(row['QUERY PLAN'] ?? row.detail).trim()));
    }
    return plans;
  });
}

const history = (wanted: object) =>
  listEntries(texts.database.read, {
    ...{ subject: 'wording', from: 0, to: Number.MAX_SAFE_INTEGER, offset: 0, maxResult: 15 },
    ...wanted,
  });
const others = (contexts: readonly string[] | null) =>
  othersOperations(texts.database.read, { userId: 2, username: 'eva' }, { since: 1, contexts });
const search = (wanted: object) => listWordings(texts.database.read, { offset: 0, maxResult: 15, ...wanted });

test.each<[string, () => Promise<unknown>]>([
  ['the session that every call begins with', () => findSession(texts.database.read, 'a hash')],
  ['a record that is about to be saved', () => findWording(texts.database.read, 1)],
  ['a search of the wordings', () => search({ keyWord: 'termin 77' })],
  [
    'a search in one context',
    () => search({ keyWord: 'termin 77', filter: { contextIdentifier: 'GLOBAL' } }),
  ],
  ['the history of a subject', () => history({})],
  ['the history of one user', () => history({ username: 'editor' })],
  ['a search of the history', () => history({ keyWord: 'termin 77' })],
  ['what a user did last', () => ownOperations(texts.database.read, 1)],
  ['what others did in some contexts', () => others(['GLOBAL', 'DEFAULT'])],
  ['what others did anywhere', () => others(null)],
  ['one revision', () => readRevision(texts.database.read, 1)],
])('%s reads no whole table', async (_name, run) => {
  expect((await plansOf(run)).filter((line) => WHOLE_TABLE.test(line))).toEqual([]);
});

test('a session is found by its token, and not by going through others', async () => {
  const lines = await plansOf(() => findSession(texts.database.read, 'a hash'));
  const wanted = ON_POSTGRES ? /^Index Cond: \(+"tokenHash"/ : /^SEARCH sessions USING .*\(tokenHash=\?\)/;
  expect(lines.filter((line) => wanted.test(line))).toHaveLength(1);
});

test('the history of one record, or of a place, is found by the records and not by going through others', async () => {
  const place = { contextIdentifier: 'GLOBAL', identifier: 'text.77', lang: 'de' };
  const ofPlace = await plansOf(() => history({ place }));
  const left = ON_POSTGRES ? /^Index Cond: \("placeLeft" =/ : /entriesOfPlaceLeft \(placeLeft=\?\)/;
  expect(ofPlace.filter((line) => left.test(line))).toHaveLength(1);
  expect(ofPlace.filter((line) => /entryParts|entryBeginnings/.test(line))).toEqual([]);
  // PostgreSQL chooses by how few entries there are here.
  if (ON_POSTGRES) return;
  for (const lines of [ofPlace, await plansOf(() => history({ entityId: 77 }))]) {
    expect(lines.filter((line) => line.startsWith('SEARCH revisionEntries USING INDEX entriesBy'))).toEqual(
      [],
    );
    expect(lines).toContain('SEARCH revisionEntries USING INDEX entriesOfRecord (subject=? AND entityId=?)');
  }
});

test.each(['userId', 'subjectId'])(
  'of the security log no more is read than the time of a %s in question',
  async (column) => {
    const span = { userId: 1, after: 1, until: 2 };
    const look = column === 'userId' ? countRefusedSignIns : latestFactorReset;
    const lines = await plansOf(() => look(texts.database.read, span));
    const wanted = ON_POSTGRES
      ? new RegExp(`^Index Cond: \\(\\("${column}" = .*"?timestamp"?`)
      : new RegExp(
          `^SEARCH securityEvents USING INDEX \\w+ \\(${column}=\\? AND timestamp>\\? AND timestamp<\\?\\)`,
        );
    expect(lines.filter((line) => wanted.test(line))).toHaveLength(1);
  },
);
