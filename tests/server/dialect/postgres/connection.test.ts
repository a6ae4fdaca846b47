import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, UniqueViolation } from '#server/dialect/base/failure.ts';
import { repeatedQuery } from '#server/dialect/base/repeated.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { runOn } from '#tests/support/postgres.ts';

type Things = { things: { name: string; size: number } };

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await newDatabase('empty');
  database = await openDatabase(own.url);
  await sql`create table things (name text primary key, size bigint default 0)`.execute(database.write);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const add = (name: string, db = database.write) => sql`insert into things values (${name})`.execute(db);

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from things order by name`.execute(database.read);
  return rows.map(({ name }) => name);
}

describe('an open database', () => {
  test('gives counts, sums, times and numbers of records as numbers', async () => {
    const { rows } = await sql`select count(*) as count, sum(size) as sum, 1795172394333::bigint as time,
      9007199254740991::bigint as largest from things`.execute(database.read);
    expect(rows).toEqual([{ count: 0, sum: null, time: 1795172394333, largest: Number.MAX_SAFE_INTEGER }]);
    await sql`insert into things values ('a', 2), ('b', 3)`.execute(database.write);
    const sums = await sql`select sum(size) as sum from things`.execute(database.read);
    expect(sums.rows).toEqual([{ sum: 5 }]);
  });

  test('lets reads pass an open transaction and shows them nothing of it', async () => {
    await database.write.transaction().execute(async (db) => {
      await add('new', db);
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['new']);
  });

  test('cannot be written through its reading side', async () => {
    await expect(add('x', database.read)).rejects.toThrow();
    await expect(database.read.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  });

  test('says of a row that is there already what it is', async () => {
    await add('a');
    await expect(add('a')).rejects.toThrow(UniqueViolation);
  });

  test('tells when nothing was committed because a failure was passed over', async () => {
    await add('a');
    const transaction = database.write.transaction().execute(async (db) => {
      await add('b', db);
      await add('a', db).catch(() => {});
    });
    await expect(transaction).rejects.toThrow('nothing was committed');
    expect(await names()).toEqual(['a']);
  });

  test('walks rows one by one, inside a transaction and outside', async () => {
    for (let number = 10; number < 35; number++) await add(String(number));
    const query = (db: Database['read']) =>
      db.withTables<Things>().selectFrom('things').select('name').where('name', '>', '10').orderBy('name');
    const walked = async (db: Database['read']) => {
      const seen: string[] = [];
      for await (const { name } of query(db).stream(10)) seen.push(name);
      return seen;
    };
    const expected = Array.from({ length: 24 }, (_, index) => String(index + 11));
    expect(await walked(database.read)).toEqual(expected);
    await database.write.transaction().execute(async (db) => {
      await add('99', db);
      expect(await walked(db)).toEqual([...expected, '99']);
      expect(await walked(db)).toEqual([...expected, '99']);
    });
    expect(await names()).toContain('99');
    for await (const { name } of query(database.read).stream(10)) if (name === '12') break;
    expect(await names()).toHaveLength(26);
  });

  test('runs statements that are handed in at the same time one after the other', async () => {
    await database.write.transaction().execute(async (db) => {
      await Promise.all(['a', 'b', 'c'].map((name) => add(name, db)));
    });
    expect(await names()).toEqual(['a', 'b', 'c']);
  });
});

describe('a statement whose answer is not read', () => {
  const addLate = (name: string, db: Database['write']) =>
    db.executeQuery(repeatedQuery('insert into things values ($1)', [name], { late: true }));

  test('is carried out before the next one, and before the end', async () => {
    await database.write.transaction().execute(async (db) => {
      await addLate('a', db);
      await addLate('b', db);
      const { rows } = await sql`select name from things order by name`.execute(db);
      expect(rows).toEqual([{ name: 'a' }, { name: 'b' }]);
      await addLate('c', db);
    });
    expect(await names()).toEqual(['a', 'b', 'c']);
    await addLate('d', database.write);
    expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('may be one of any number', async () => {
    await database.write.transaction().execute(async (db) => {
      for (let number = 100; number < 200; number += 1) await addLate(String(number), db);
    });
    expect(await names()).toHaveLength(100);
  });

  test.each(['the next one', 'the commit'])('fails with %s, and nothing remains', async (when) => {
    await add('a');
    const transaction = database.write.transaction().execute(async (db) => {
      await add('b', db);
      await addLate('a', db);
      if (when === 'the next one') await add('c', db);
    });
    await expect(transaction).rejects.toThrow(UniqueViolation);
    expect(await names()).toEqual(['a']);
    await add('d');
    expect(await names()).toEqual(['a', 'd']);
  });

  test('is carried out as usual after one before it has failed, and it was not looked at', async () => {
    const addAndGrow = () =>
      database.write.transaction().execute(async (db) => {
        await addLate('a', db);
        await db.executeQuery(repeatedQuery('update things set size = size + 1', [], { late: true }));
      });
    await add('a');
    // On each session that there is.
    for (let time = 0; time < 3; time += 1)
      for (const one of await Promise.allSettled([addAndGrow(), addAndGrow()]))
        expect(one).toMatchObject({ reason: expect.any(UniqueViolation) });
    await sql`delete from things`.execute(database.write);
    await addAndGrow();
    const { rows } = await sql`select name, size from things`.execute(database.read);
    expect(rows).toEqual([{ name: 'a', size: 1 }]);
  });

  test('goes with a transaction that is taken back', async () => {
    const transaction = database.write.transaction().execute(async (db) => {
      await addLate('a', db);
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });
});

describe('the beginning of a transaction goes out with its first statement', () => {
  const READ = 'select name from things order by name';
  const read = (db: Database['write']) => db.executeQuery(repeatedQuery(READ, [], { reads: true }));

  test('when that reads; what follows is part of it', async () => {
    const transaction = database.write.transaction().execute(async (db) => {
      await read(db);
      await add('a', db);
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  test('which fails with it: while another user writes for too long, nothing is written', async () => {
    const other = new Client({ connectionString: own.url });
    await other.connect();
    await other.query('begin; select pg_advisory_xact_lock(5171203301)');
    await sql`set lock_timeout = 100`.execute(database.write);
    for (const first of [read, (db: Database['write']) => add('a', db)]) {
      const transaction = database.write.transaction().execute(async (db) => {
        await first(db);
        await add('b', db);
      });
      await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    }
    expect(await names()).toEqual([]);
    await other.end();
    await add('c');
    expect(await names()).toEqual(['c']);
  });

  test('and not at all when there is none', async () => {
    await database.write.transaction().execute(async () => {});
    await expect(
      database.write.transaction().execute(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await add('a');
    expect(await names()).toEqual(['a']);
  });
});

describe('a repeated statement', () => {
  const all = (db: Database['write']) =>
    db.executeQuery(repeatedQuery('select * from things', [], { reads: true }));

  test.each(['read', 'write'] as const)(
    'goes on after a newer server has changed the table (%s)',
    async (side) => {
      await add('a');
      for (let time = 0; time < 8; time += 1) await all(database[side]);
      await runOn(own.url, 'alter table things add column colour text');
      expect((await all(database[side])).rows).toEqual([{ name: 'a', size: 0, colour: null }]);
      expect((await all(database[side])).rows).toEqual([{ name: 'a', size: 0, colour: null }]);
    },
  );

  test('says so at the end of a transaction as well, when it went out with the commit', async () => {
    const inTransaction = () =>
      database.write
        .transaction()
        .execute((db) =>
          db.executeQuery(repeatedQuery('update things set size = size + 1 returning *', [], { late: true })),
        );
    await add('a');
    for (let time = 0; time < 3; time += 1) await Promise.all([inTransaction(), inTransaction()]);
    await runOn(own.url, 'alter table things add column colour text');
    const tries: string[] = [];
    for (let time = 0; time < 3; time += 1)
      tries.push(
        await inTransaction().then(
          () => 'done',
          (error) => error.constructor.name,
        ),
      );
    // Once on each session.
    expect(tries).toEqual(['DatabaseUnavailable', 'DatabaseUnavailable', 'done']);
  });

  test.each(['read', 'write'] as const)(
    'has the same rows each time, with values of their types (%s)',
    async (side) => {
      await add('ä \\ "\u{1F600}"');
      await sql`insert into things values ('b', null), ('c', 9007199254740991)`.execute(database.write);
      const ask = (...names: string[]) =>
        database[side].executeQuery(
          repeatedQuery(
            `select name, size, size is null as "isNull", null as nothing from things
            where name = any($1::text[]) or name = $2 order by name`,
            [names, null],
            { reads: true },
          ),
        );
      const all = [
        { name: 'b', size: null, isNull: true, nothing: null },
        { name: 'c', size: Number.MAX_SAFE_INTEGER, isNull: false, nothing: null },
        { name: 'ä \\ "\u{1F600}"', size: 0, isNull: false, nothing: null },
      ];
      const names = all.map(({ name }) => name);
      const none = ask('nothing');
      const first = await Promise.all([ask(...names), ask(...names), ask('b')]);
      expect(first.map(({ rows }) => rows)).toEqual([all, all, all.slice(0, 1)]);
      expect((await none).rows).toEqual([]);
      for (let time = 0; time < 4; time += 1) expect((await ask(...names)).rows).toEqual(all);
      expect((await ask('nothing')).rows).toEqual([]);
    },
  );

  test('says how many rows it has changed', async () => {
    for (const name of ['a', 'b', 'c']) await add(name);
    const grow = (name: string) =>
      database.write.executeQuery(repeatedQuery('update things set size = 1 where name >= $1', [name]));
    for (const [name, count] of [
      ['b', 2n],
      ['d', 0n],
      ['a', 3n],
    ] as const)
      expect((await grow(name)).numAffectedRows).toBe(count);
  });

  test('that the database does not understand fails each time, and others do not', async () => {
    const nonsense = (db: Database['write']) => db.executeQuery(repeatedQuery('select nonsense', []));
    for (const db of [database.read, database.write]) {
      for (let time = 0; time < 3; time += 1) await expect(nonsense(db)).rejects.toThrow('nonsense');
      expect((await all(db)).rows).toEqual([]);
    }
  });

  test('says within a transaction that it could not be carried out, and can be at the next try', async () => {
    const inTransaction = () =>
      database.write.transaction().execute(async (db) => {
        await add(String(Math.random()), db);
        return (await all(db)).rows.length;
      });
    expect(await inTransaction()).toBe(1);
    await runOn(own.url, 'alter table things add column colour text');
    await expect(inTransaction()).rejects.toThrow(DatabaseUnavailable);
    expect(await inTransaction()).toBe(2);
  });

  test('is asked by any number at once over a few sessions; one that fails leaves the others alone', async () => {
    const divide = (by: number) =>
      database.read.executeQuery(
        repeatedQuery<{ answer: number }>('select 12 / $1::bigint as answer', [by], { reads: true }),
      );
    const asked = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => divide(at % 10)));
    const answers = asked.map((one) => (one.status === 'fulfilled' ? one.value.rows[0]?.answer : 'refused'));
    const expected = ['refused', 12, 6, 4, 3, 2, 2, 1, 1, 1];
    expect(answers).toEqual(Array.from({ length: 50 }, (_, at) => expected[at % 10]));
    const { rows } = await sql<{ sessions: number }>`select count(*) as sessions from pg_stat_activity
      where datname = current_database() and application_name = 'leitstand'
        and query like 'select 12 /%'`.execute(database.read);
    expect(rows).toEqual([{ sessions: 2 }]);
  });
});

test('transactions follow one another over all servers, and each sees everything before it', async () => {
  const other = await openDatabase(own.url);
  const count = async ({ write }: Database) =>
    write.transaction().execute(async (db) => {
      const { rows } = await sql<{ size: number }>`select coalesce(max(size), 0) as size from things`.execute(
        db,
      );
      const size = (rows[0]?.size ?? 0) + 1;
      await sql`insert into things values (${`thing ${size}`}, ${size})`.execute(db);
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => count(index % 2 ? database : other)));
  expect(await names()).toHaveLength(20);
  await other.close();
});

describe('a transaction that is being committed', () => {
  const readNames = (db: Database['write']) => sql<{ name: string }>`select name from things`.execute(db);

  test('has the next one wait in the database, which then sees all of it', async () => {
    // A commit that takes as long as another session says.
    const other = new Client({ connectionString: own.url });
    await other.connect();
    await other.query(`create function wait_for_other() returns trigger language plpgsql
        as $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
      create constraint trigger waits after insert on things deferrable initially deferred
        for each row execute function wait_for_other();
      select pg_advisory_lock(1)`);
    const first = database.write.transaction().execute((db) => add('a', db));
    const second = database.write.transaction().execute(readNames);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted`.execute(database.read);
      return rows[0]?.count;
    };
    await within(waiting, 2);
    await other.end();
    await first;
    expect((await second).rows).toEqual([{ name: 'a' }]);
  });

  test('and fails then takes nothing of the next one with it', async () => {
    await add('a');
    const failing = database.write.transaction().execute(async (db) => {
      await add('b', db);
      await db.executeQuery(repeatedQuery('insert into things values ($1)', ['a'], { late: true }));
    });
    const next = database.write.transaction().execute(async (db) => {
      expect((await readNames(db)).rows).toEqual([{ name: 'a' }]);
      await add('c', db);
    });
    await expect(failing).rejects.toThrow(UniqueViolation);
    await next;
    expect(await names()).toEqual(['a', 'c']);
  });
});

describe('a connection that is lost', () => {
  const endAll = () =>
    runOn(
      own.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );

  test('while it is unused is made again without anybody noticing', async () => {
    await add('a');
    await names();
    await endAll();
    // Its end has to arrive first.
    const state = (work: Promise<unknown>) =>
      work.then(
        () => 'there',
        () => 'lost',
      );
    await within(() => state(names()), 'there');
    await within(() => state(sql`select 1`.execute(database.write)), 'there');
    await add('b');
    expect(await names()).toEqual(['a', 'b']);
  });

  test('in the middle of a transaction is no database, and nothing of the transaction remains', async () => {
    const transaction = database.write.transaction().execute(async (db) => {
      await add('a', db);
      await endAll();
      await add('b', db);
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    await add('c');
    expect(await names()).toEqual(['c']);
  });

  test('before the commit too', async () => {
    const transaction = database.write.transaction().execute(async (db) => {
      await add('a', db);
      await endAll();
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    expect(await names()).toEqual([]);
  });
});
