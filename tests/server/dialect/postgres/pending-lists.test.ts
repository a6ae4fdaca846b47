import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { up } from '#server/store/migrations/034-longer-pending-lists.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runOn } from '#tests/support/postgres.ts';

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await newDatabase();
  await runOn(own.url, 'create extension pgstattuple');
  database = await openDatabase(own.url);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

/** Creates a table with words of which an index gathers new entries; it has some already, which no server has written. */
async function createTable(name: string): Promise<void> {
  await runOn(
    own.url,
    `create table ${name} (words tsvector);
    create index ${name}_words on ${name} using gin (words);
    insert into ${name} values ('one two'), ('three')`,
  );
}

/** How many rows have entries that wait, as a server that has written nothing sees it. */
async function waiting(name: string): Promise<number | undefined> {
  const { rows } = await sql<{ rows: number }>`select pending_tuples as rows
    from pgstatginindex(${`${name}_words`})`.execute(database.read);
  return rows[0]?.rows;
}

const add = (db: Database['write']) =>
  db.transaction().execute((things) => sql`insert into things values ('four')`.execute(things));

test('new entries of indexes are brought in once something was written, again and again', async () => {
  await createTable('things');
  expect(await waiting('things')).toBe(2);
  for (let time = 0; time < 3; time += 1) {
    await Promise.all([add(database.write), add(database.write)]);
    await vi.waitFor(async () => expect(await waiting('things')).toBe(0), 5_000);
  }
});

test('those of indexes that are not the own ones are left where they are', async () => {
  await createTable('things');
  await createTable('others');
  const role = `plain_${process.pid}`;
  await runOn(own.url, `create role ${role} login; alter table things owner to ${role}`);
  const url = new URL(own.url);
  url.username = role;
  const plain = await openDatabase(url.href);
  try {
    await add(plain.write);
    await vi.waitFor(async () => expect(await waiting('things')).toBe(0), 5_000);
    expect(await waiting('others')).toBe(2);
  } finally {
    await plain.close();
    await runOn(own.url, `drop owned by ${role}; drop role ${role}`);
  }
});

test('a failure is passed over, and the next time they are brought in', async () => {
  await createTable('things');
  await runOn(own.url, 'alter function gin_clean_pending_list(regclass) rename to cleaning');
  await add(database.write);
  // As long as it takes until they are brought in.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await waiting('things')).toBe(3);
  await runOn(own.url, 'alter function cleaning(regclass) rename to gin_clean_pending_list');
  await add(database.write);
  await vi.waitFor(async () => expect(await waiting('things')).toBe(0), 5_000);
});

test('the lists of searches may grow as long as that takes, in an older database too', async () => {
  const limits = async () => {
    const { rows } = await sql<{ name: string; options: string }>`
      select relname as name, array_to_string(reloptions, ' ') as options from pg_class
      join pg_am on pg_am.oid = relam where amname = 'gin' order by relname`.execute(database.read);
    return rows.map(({ name, options }) => `${name}: ${options}`);
  };
  const wanted = ['entryBeginnings', 'entryParts', 'wordingBeginnings', 'wordingParts'].map(
    (name) => `${name}: gin_pending_list_limit=1024`,
  );
  expect(await limits()).toEqual(wanted);
  await runOn(own.url, 'alter index "entryParts" set (gin_pending_list_limit = 256)');
  await up(database.write as unknown as Kysely<unknown>);
  expect(await limits()).toEqual(wanted);
});
