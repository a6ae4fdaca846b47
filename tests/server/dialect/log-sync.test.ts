import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Turns } from '#server/dialect/base/turns.ts';
import { nodeSqliteDialect } from '#server/dialect/sqlite/dialect.ts';
import { LogSync } from '#server/dialect/sqlite/log-sync.ts';
import { OpenFile } from '#server/dialect/sqlite/open-file.ts';

/** Answers of the disk that are waited for; null: it answers at once. */
let waiting: ((error: Error | null) => void)[] | null = null;
let asked = 0;

let folder: string;
let reader: DatabaseSync;
let write: Kysely<unknown>;
let close: () => Promise<void>;

beforeEach(async () => {
  waiting = null;
  folder = await mkdtemp(join(tmpdir(), 'leitstand-log-sync-'));
  const path = join(folder, 'leitstand.db');
  const writer = new DatabaseSync(path, { timeout: 0 });
  writer.exec('pragma journal_mode = wal; create table things (name text)');
  reader = new DatabaseSync(path, { timeout: 0, readOnly: true });
  asked = 0;
  const log = new LogSync(path, async () => {
    asked += 1;
    const held = waiting;
    if (!held) return;
    const error = await new Promise<Error | null>((answer) => held.push(answer));
    if (error) throw error;
  });
  const file = new OpenFile(path);
  write = new Kysely({ dialect: nodeSqliteDialect(writer, { turns: new Turns(), file, log }) });
  close = async () => {
    await log.close();
    reader.close();
    writer.close();
    file.close();
  };
});
afterEach(async () => {
  answerAll();
  waiting = null;
  await close();
  await rm(folder, { recursive: true, force: true });
});

const soon = (check: () => void) => vi.waitFor(check, 10_000);

/** Answers what is waited for. */
function answerAll(error: Error | null = null): void {
  for (const answer of waiting?.splice(0) ?? []) answer(error);
}

function add(name: string): Promise<unknown> {
  return write.transaction().execute((db) => sql`insert into things values (${name})`.execute(db));
}

function stored(): number {
  return Number(reader.prepare('select count(*) as count from things').get()?.count);
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
  await soon(() => expect(waiting).toHaveLength(1));
  expect(stored()).toBe(1);
  expect(change.isAnswered).toBe(false);
  answerAll();
  await change.work;
});

test('a single statement is durable as a transaction is', async () => {
  waiting = [];
  const change = watched(sql`insert into things values ('alone')`.execute(write));
  await soon(() => expect(waiting).toHaveLength(1));
  expect(change.isAnswered).toBe(false);
  answerAll();
  await change.work;
});

test('what is committed while the disk is waited for shares the next wait', async () => {
  waiting = [];
  const first = watched(add('first'));
  await soon(() => expect(waiting).toHaveLength(1));
  const others = ['second', 'third', 'fourth'].map((name) => watched(add(name)));
  await soon(() => expect(stored()).toBe(4));
  expect(waiting).toHaveLength(1);

  answerAll();
  await first.work;
  await soon(() => expect(waiting).toHaveLength(1));
  // The wait that has just ended began before they were committed.
  expect(others.map(({ isAnswered }) => isAnswered)).toEqual([false, false, false]);
  answerAll();
  await Promise.all(others.map(({ work }) => work));
  expect(asked).toBe(2);
});

test('where nothing changes, nothing waits for the disk', async () => {
  await write.transaction().execute((db) => sql`select name from things`.execute(db));
  expect(asked).toBe(0);
});

test('once the disk has failed, no change is acknowledged any more', async () => {
  waiting = [];
  const first = watched(add('first'));
  await soon(() => expect(waiting).toHaveLength(1));
  const second = watched(add('second'));
  await soon(() => expect(stored()).toBe(2));
  answerAll(new Error('EIO'));
  await expect(first.work).rejects.toThrow(DatabaseUnavailable);
  await expect(second.work).rejects.toThrow(DatabaseUnavailable);

  // A later success would say nothing about what was lost.
  waiting = null;
  await expect(add('third')).rejects.toThrow(DatabaseUnavailable);
  expect(stored()).toBe(2);
});
