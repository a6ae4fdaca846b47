import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as otherWork } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { LongReads } from '#server/dialect/sqlite/long-reads.ts';

let folder: string;
let writer: DatabaseSync;
let reads: LongReads;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'long-reads-'));
  const file = join(folder, 'a.db');
  writer = new DatabaseSync(file);
  writer.exec("pragma journal_mode = wal; create table t (a integer, b text); insert into t values (1, 'ä')");
  reads = new LongReads(file);
});
afterEach(async () => {
  await reads.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const read = (sql: string, parameters: readonly unknown[] = [], signal: AbortSignal | null = null) =>
  reads.run({ sql, parameters }, signal);
/** Counts so far that it takes a while. */
const counting = (to: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select max(i) as last from n`;

test('answers rows of what is committed', async () => {
  expect(await read('select a, b from t where a = ?', [1])).toEqual([{ a: 1, b: 'ä' }]);
  writer.exec('begin; insert into t values (2, null)');
  expect(await read('select count(*) as c from t')).toEqual([{ c: 1 }]);
  writer.exec('commit');
  expect(await read('select count(*) as c from t')).toEqual([{ c: 2 }]);
});

test('lets the process go on meanwhile', async () => {
  let turns = 0;
  let isDone = false;
  const long = read(counting(2_000_000)).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await otherWork();
    turns += 1;
  }
  expect(await long).toEqual([{ last: 2_000_000 }]);
  // On this thread there would be one turn before it, and one after it.
  expect(turns).toBeGreaterThan(100);
});

test('writes nothing, and goes on after what it cannot do', async () => {
  await expect(read('delete from t')).rejects.toThrow(/readonly/);
  await expect(read('select nonsense from t')).rejects.toThrow(/no such column/);
  expect(await read('select a from t')).toEqual([{ a: 1 }]);
});

test('does not run for a user who has gone', async () => {
  const gone = new AbortController();
  const first = read(counting(1_000_000));
  const second = read('select a from t', [], gone.signal);
  const third = read('select b from t');
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(await first).toEqual([{ last: 1_000_000 }]);
  expect(await third).toEqual([{ b: 'ä' }]);
  await expect(read('select a from t', [], gone.signal)).rejects.toThrow('gone');
});

test('limits how many wait', async () => {
  const many = Array.from({ length: 200 }, () => read('select a from t'));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  // One runs and sixty-four wait; all others are refused at once.
  expect(refused).toHaveLength(200 - 65);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  expect(await read('select a from t')).toEqual([{ a: 1 }]);
});

test('is refused by a file that is none, and by one that is closed, and so is every caller that waits', async () => {
  const nowhere = new LongReads(join(folder, 'missing.db'));
  const both = [nowhere, nowhere].map((one) => one.run({ sql: 'select 1', parameters: [] }, null));
  for (const one of both) await expect(one).rejects.toThrow(DatabaseUnavailable);
  await nowhere.close();
  const left = Promise.allSettled([read(counting(100_000)), read('select a from t')]);
  await reads.close();
  expect(await left).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await expect(read('select a from t')).rejects.toThrow('closed');
});
