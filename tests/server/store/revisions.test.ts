import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEntries, type RevisionQuery } from '#server/store/history/revisions.ts';
import type { Change } from '#server/store/schema/change.ts';
import { plansOf } from '#tests/support/plans.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More than are tested one by one. */
const ENTRIES = 24_000;
const MINUTE = 60_000;
const NAMES = ['Anna', 'bert', 'Cäsar'];

let texts: TextDatabase;
let begin: number;

/** The value of each entry: every one has 'Wort', one in ten 'zehn', one 'Überall nur einmal'. */
const textOf = (at: number) =>
  `Wort ${at}${at % 10 === 0 ? ' zehn 10%' : ''}${at === 4_321 ? ' Überall nur einmal' : ''}`;

beforeAll(async () => {
  texts = await openTextDatabase();
  begin = texts.clock.now();
  const perRevision = 100;
  for (let first = 0; first < ENTRIES; first += perRevision) {
    const username = NAMES[(first / perRevision) % NAMES.length] ?? '';
    const changes = Array.from({ length: perRevision }, (_, index): Change => {
      const after = { identifier: 'text', value: textOf(first + index) };
      return { subject: 'wording', entityId: first + index + 1, operation: 'ADD', before: null, after };
    });
    await texts.units.run({ userId: 1, username }, async ({ record }) => changes.forEach(record), {
      at: begin + (first / perRevision) * MINUTE,
    });
  }
});
afterAll(() => texts.close());

const query = (fields: Partial<RevisionQuery> = {}): RevisionQuery => ({
  ...{ subject: 'wording', from: begin, to: begin + ENTRIES * MINUTE, offset: 0, maxResult: 100 },
  ...fields,
});
const found = async (fields: Partial<RevisionQuery>) => {
  const { count, entries } = await listEntries(texts.database.read, query(fields));
  return { count, numbers: entries.map(({ entityId }) => entityId - 1) };
};
/** The numbers that a rule lets through, newest first. */
const expected = (rule: (at: number) => boolean, offset = 0, maxResult = 100) => {
  const all = Array.from({ length: ENTRIES }, (_, at) => at).filter(rule);
  return { count: all.length, numbers: all.reverse().slice(offset, offset + maxResult) };
};

describe('a long history', () => {
  test('is paged from both ends, newest first', async () => {
    for (const offset of [0, 50, 11_950, 12_000, 23_890, 23_950, 24_000]) {
      expect(await found({ offset })).toEqual(expected(() => true, offset));
    }
  });

  test.each([
    ['wort', () => true],
    ['wo', () => true],
    ['ZEHN', (at: number) => at % 10 === 0],
    ['10%', (at: number) => at % 10 === 0],
    ['überall nur einmal', (at: number) => at === 4_321],
    ['nirgends', () => false],
    ['cäsar', (at: number) => Math.floor(at / 100) % 3 === 2],
    ['23999', (at: number) => at === 23_999 || at === 23_998],
  ] as const)('is searched for %s as each entry is by itself', async (keyWord, rule) => {
    for (const offset of [0, 40, 12_000]) {
      expect(await found({ keyWord, offset })).toEqual(expected(rule, offset));
    }
    const to = begin + 10 * MINUTE;
    expect(await found({ keyWord, to })).toEqual(expected((at) => rule(at) && at < 1_100));
    const username = 'BERT';
    const bert = (at: number) => Math.floor(at / 100) % 3 === 1;
    expect(await found({ keyWord, username })).toEqual(expected((at) => rule(at) && bert(at)));
  });

  test('has nothing of other kinds', async () => {
    expect(await found({ subject: 'mailTemplate' })).toEqual({ count: 0, numbers: [] });
  });

  test.each<[string, Partial<RevisionQuery>]>([
    ['by time', {}],
    ['by time and user', { username: 'bert' }],
    ['by a search that finds nearly all', { keyWord: 'wort' }],
    ['by a search that finds little', { keyWord: 'einmal' }],
    ['by a short search', { keyWord: 'ze' }],
  ])('is narrowed %s without being read whole', async (_title, fields) => {
    const { lines } = await plansOf(texts.url, (db) => listEntries(db, query(fields)));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /SCAN revisionEntries|Seq Scan on "?revisionEntries/.test(line))).toEqual(
      [],
    );
    const byTime = /entriesByTime|entriesOfUser|entryParts|entryBeginnings/;
    expect(lines.some((line) => byTime.test(line))).toBe(true);
  });
});
