import { fdatasync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';

type Done = (error: Error | null) => void;

/** Calls of fdatasync that wait to be answered; null: they are carried out at once. */
let waiting: Done[] | null = null;

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const held = vi.fn((handle: number, done: Done) => {
    if (waiting) waiting.push(done);
    else fs.fdatasync(handle, done);
  });
  return { ...fs, fdatasync: held };
});

let folder: string;
let database: Database;

beforeEach(async () => {
  waiting = null;
  folder = await mkdtemp(join(tmpdir(), 'leitstand-log-sync-'));
  database = await openDatabase(`sqlite:${join(folder, 'leitstand.db')}`);
  await sql`create table things (name text)`.execute(database.write);
  vi.mocked(fdatasync).mockClear();
});
afterEach(async () => {
  answerAll();
  waiting = null;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Answers what waits, and says how many that were. */
function answerAll(error: Error | null = null): number {
  const answered = waiting?.splice(0) ?? [];
  for (const done of answered) done(error);
  return answered.length;
}

function add(name: string): Promise<unknown> {
  return database.write.transaction().execute((db) => sql`insert into things values (${name})`.execute(db));
}

async function stored(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from things`.execute(database.read);
  return rows[0]?.count ?? 0;
}

/** Runs it, and notes when it has been answered. */
function watched(work: Promise<unknown>): { isAnswered: boolean; readonly work: Promise<unknown> } {
  const watch = { isAnswered: false, work };
  const note = () => {
    watch.isAnswered = true;
  };
  work.then(note, note);
  return watch;
}

test('a change is not acknowledged before its log is on the disk', async () => {
  waiting = [];
  const change = watched(add('first'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(await stored()).toBe(1);
  expect(change.isAnswered).toBe(false);
  answerAll();
  await change.work;
});

test('a single statement is durable as a transaction is', async () => {
  waiting = [];
  const change = watched(sql`insert into things values ('alone')`.execute(database.write));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(change.isAnswered).toBe(false);
  answerAll();
  await change.work;
});

test('what is committed while the disk is waited for shares the next wait', async () => {
  waiting = [];
  const first = watched(add('first'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const others = ['second', 'third', 'fourth'].map((name) => watched(add(name)));
  await vi.waitFor(async () => expect(await stored()).toBe(4));
  expect(waiting).toHaveLength(1);

  answerAll();
  await first.work;
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  // The wait that has just ended began before they were committed.
  expect(others.map(({ isAnswered }) => isAnswered)).toEqual([false, false, false]);
  answerAll();
  await Promise.all(others.map(({ work }) => work));
  expect(fdatasync).toHaveBeenCalledTimes(2);
});

test('where nothing changes, nothing waits for the disk', async () => {
  await database.write.transaction().execute((db) => sql`select name from things`.execute(db));
  expect(fdatasync).not.toHaveBeenCalled();
});

test('once the disk has failed, no change is acknowledged any more', async () => {
  waiting = [];
  const first = watched(add('first'));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const second = watched(add('second'));
  await vi.waitFor(async () => expect(await stored()).toBe(2));
  answerAll(new Error('EIO'));
  await expect(first.work).rejects.toThrow(DatabaseUnavailable);
  await expect(second.work).rejects.toThrow(DatabaseUnavailable);

  // A later success would say nothing about what was lost.
  waiting = null;
  await expect(add('third')).rejects.toThrow(DatabaseUnavailable);
  expect(await stored()).toBe(2);
});
