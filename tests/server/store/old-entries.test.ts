import { afterAll, beforeAll, expect, test } from 'vitest';
import { oldEntries, removedTo, removeEntries } from '#server/store/base/old-entries.ts';
import type { Change } from '#server/store/schema/change.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More than are looked at in one piece. */
const RECORDS = 1_300;
const HOUR = 3_600_000;

let texts: TextDatabase;
let begin: number;
beforeAll(async () => {
  texts = await openTextDatabase();
  begin = texts.clock.now();
  // Each record once, then the first 450 of them once more, and an hour later every tenth.
  await change(RECORDS, 1, begin + HOUR);
  await change(450, 1, begin + 2 * HOUR);
  await change(RECORDS / 10, 10, begin + 3 * HOUR);
});
afterAll(() => texts.close());

async function change(count: number, step: number, at: number): Promise<void> {
  const changes = Array.from({ length: count }, (_, index): Change => {
    const after = { identifier: 'text', value: `Wort ${index}` };
    return { subject: 'wording', entityId: index * step + 1, operation: 'MOD', before: after, after };
  });
  await texts.units.run(EDITOR_ACTOR, async ({ record }) => changes.forEach(record), { at });
}

async function timesOf() {
  const rows = await texts.database.read
    .selectFrom('revisionEntries')
    .select(['entityId', 'timestamp'])
    .where('subject', '=', 'wording')
    .where('timestamp', '>', begin)
    .orderBy('id')
    .execute();
  return rows.map(({ entityId, timestamp }) => `${entityId} ${(timestamp - begin) / HOUR}`);
}

test('of a long history what is old is found piece by piece, but of each record the newest', async () => {
  const all = await timesOf();
  const isOld = (one: string) => {
    const [record, hour] = one.split(' ').map(Number) as [number, number];
    const hours = all
      .filter((other) => other.startsWith(`${record} `))
      .map((other) => Number(other.split(' ')[1]));
    return hour < 3 && hour < Math.max(...hours);
  };
  const pieces: number[] = [];
  for await (const entries of oldEntries(texts.database.read, begin + 2.5 * HOUR)) {
    pieces.push(entries.length);
    if (entries.length === 0) continue;
    await texts.database.write.transaction().execute((db) => removeEntries(db, entries));
  }
  const old = all.filter(isOld);
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(old.length);
  expect(Math.max(...pieces)).toBe(200);
  expect(await timesOf()).toEqual(all.filter((one) => !old.includes(one)));
  for await (const entries of oldEntries(texts.database.read, begin + 2.5 * HOUR))
    expect(entries).toEqual([]);
});

test('the latest revision of which entries were removed is kept, whatever is removed later', async () => {
  const { read, write } = texts.database;
  const remove = (revisionId: number) =>
    write.transaction().execute((db) => removeEntries(db, [{ id: 1_000_000, revisionId }]));
  const before = await removedTo(read);
  expect(before).toBeGreaterThan(0);
  await remove(before + 5);
  await remove(before + 2);
  expect(await removedTo(read)).toBe(before + 5);
});
