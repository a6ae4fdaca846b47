import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { DiskSession } from '#server/dialect/postgres/disk-waits.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runOn, startPostgres } from '#tests/support/postgres.ts';

const SESSIONS = `select pid from pg_stat_activity
  where datname = current_database() and query like '%pg_logical_emit_message%' and pid <> pg_backend_pid()`;

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await newDatabase('empty');
  database = await openDatabase(own.url);
  await sql`create table things (name text)`.execute(database.write);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

/** Sessions of the database that wait for the disk in place of others. */
async function sessions(): Promise<number> {
  const { rows } = await sql.raw(SESSIONS).execute(database.read);
  return rows.length;
}

/** Adds a thing. @returns whether all that was written until just before the commit was on the disk when it was answered */
async function add(name: string): Promise<boolean> {
  const written = await database.write.transaction().execute(async (db) => {
    await sql`insert into things values (${name})`.execute(db);
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db);
    return rows[0]?.at ?? '';
  });
  const { rows } = await sql<{ isThere: boolean }>`
    select pg_current_wal_flush_lsn() >= ${written}::pg_lsn as "isThere"`.execute(database.read);
  return rows[0]?.isThere ?? false;
}

const addMany = (prefix: string) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => add(`${prefix} ${index}`)));

async function things(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from things`.execute(database.read);
  return rows[0]?.count ?? 0;
}

test('transactions that others wait for leave the wait for the disk to one session, and are durable when answered', async () => {
  await addMany('first');
  await vi.waitFor(async () => expect(await sessions()).toBe(1), 10_000);
  for (const round of ['second', 'third', 'fourth'])
    expect(await addMany(round)).toEqual(Array(20).fill(true));
  expect(await things()).toBe(80);
  expect(await sessions()).toBe(1);
});

test('one that no other waits for waits itself', async () => {
  for (const name of ['a', 'b', 'c']) expect(await add(name)).toBe(true);
  expect(await sessions()).toBe(0);
});

test('after the session was lost there is another one', async () => {
  await addMany('first');
  await vi.waitFor(async () => expect(await sessions()).toBe(1), 10_000);
  await runOn(own.url, `select pg_terminate_backend(pid) from (${SESSIONS}) as sessions`);
  await vi.waitFor(async () => expect(await sessions()).toBe(0), 10_000);
  expect(await addMany('second')).toEqual(Array(20).fill(true));
  await vi.waitFor(async () => expect(await sessions()).toBe(1), 10_000);
  expect(await things()).toBe(40);
});

test('where the database allows no such session, each waits itself', async () => {
  const role = `plain_${process.pid}`;
  await runOn(own.url, 'revoke execute on function pg_logical_emit_message(boolean, text, text) from public');
  await runOn(own.url, `create role ${role} login; grant all on things to ${role}`);
  const url = new URL(own.url);
  url.username = role;
  await database.close();
  database = await openDatabase(url.href);
  try {
    for (const round of ['first', 'second']) expect(await addMany(round)).toEqual(Array(20).fill(true));
    expect(await things()).toBe(40);
  } finally {
    await database.close();
    await runOn(own.url, `drop owned by ${role}; drop role ${role}`);
    database = await openDatabase(own.url);
  }
});

test('those who wait fail when the session is lost meanwhile, since no one knows what is on the disk', async () => {
  const client = new Client({ connectionString: own.url });
  let lost = 0;
  await client.connect();
  const session = new DiskSession(client, () => {
    lost += 1;
  });
  await Promise.all([session.settle(), session.settle()]);
  expect(lost).toBe(0);
  await runOn(own.url, `select pg_terminate_backend(pid) from (${SESSIONS}) as sessions`);
  const waiting = await Promise.allSettled([session.settle(), session.settle()]);
  for (const one of waiting) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  expect(lost).toBeGreaterThan(0);
  await expect(session.settle()).rejects.toThrow(DatabaseUnavailable);
});

test('what was acknowledged to eight writers is there after a crash of PostgreSQL', async () => {
  const postgres = await startPostgres();
  const crashing = await openDatabase(postgres.url('postgres'));
  try {
    await sql`create table things (name text)`.execute(crashing.write);
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let number = 0; ; number += 1) {
        const name = `${writer} ${number}`;
        await crashing.write
          .transaction()
          .execute((db) => sql`insert into things values (${name})`.execute(db));
        acknowledged.push(name);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), 30_000);
    await postgres.crash();
    const ended = await writers;
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    await postgres.start();
    const { rows } = await sql<{ name: string }>`select name from things`.execute(crashing.read);
    const there = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
  } finally {
    await crashing.close();
    await postgres.stop();
  }
});
