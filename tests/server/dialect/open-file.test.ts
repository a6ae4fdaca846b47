import { copyFile, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseDamaged, DatabaseFull, DatabaseMoved } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';

let folder: string;
let file: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-open-file-'));
  file = join(folder, 'leitstand.db');
  database = await openDatabase(`sqlite:${file}`);
  await sql`create table things (name text)`.execute(database.write);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (name: string) => sql`insert into things values (${name})`.execute(database.write);
const addIn = (name: string, long = false) => {
  const work = (db: Database['write']) => sql`insert into things values (${name})`.execute(db);
  return long ? database.longTransaction(work) : database.write.transaction().execute(work);
};
async function names(db: Database['read'] = database.read): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from things order by rowid`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a database file that was moved away', () => {
  test('takes no change by whatever way, is read on, and takes them again when it is back', async () => {
    await add('before');
    await rename(file, `${file}.away`);
    await expect(add('lost')).rejects.toThrow(DatabaseMoved);
    await expect(addIn('lost')).rejects.toThrow(DatabaseMoved);
    await expect(addIn('lost', true)).rejects.toThrow(DatabaseMoved);
    expect(() => database.longRead()).toThrow(DatabaseMoved);
    expect(await names()).toEqual(['before']);
    await rename(`${file}.away`, file);
    await add('after');
    await addIn('after', true);
    expect(await names()).toEqual(['before', 'after', 'after']);
    expect(await names(database.longRead())).toEqual(['before', 'after', 'after']);
  });

  test.each([
    ['', false],
    ['a long one ', true],
  ])(
    'in the middle of a transaction: %snothing is acknowledged, and nothing remains',
    async (_title, long) => {
      const work = async (db: Database['write']) => {
        await sql`insert into things values ('half')`.execute(db);
        await rename(file, `${file}.away`);
      };
      const running = long ? database.longTransaction(work) : database.write.transaction().execute(work);
      await expect(running).rejects.toThrow(DatabaseMoved);
      await rename(`${file}.away`, file);
      expect(await names()).toEqual([]);
      await add('after');
      expect(await names()).toEqual(['after']);
    },
  );

  test('and replaced by another file takes no change, and leaves the other one alone', async () => {
    await add('before');
    await copyFile(file, join(folder, 'copy'));
    await rename(file, `${file}.away`);
    await copyFile(join(folder, 'copy'), file);
    const other = await readFile(file);
    await expect(add('lost')).rejects.toThrow(DatabaseMoved);
    await expect(addIn('lost', true)).rejects.toThrow(DatabaseMoved);
    expect(await readFile(file)).toEqual(other);
    await rename(`${file}.away`, file);
    await add('after');
    expect(await names()).toEqual(['before', 'after']);
  });

  test('and written to by another user meanwhile stays refused when it is back', async () => {
    await rename(file, `${file}.away`);
    await expect(add('lost')).rejects.toThrow(DatabaseMoved);
    const soon = Date.now() / 1_000 + 60;
    await utimes(`${file}.away`, soon, soon);
    await rename(`${file}.away`, file);
    await expect(add('lost')).rejects.toThrow(DatabaseMoved);
  });

  test('has lost nothing that was acknowledged when the server ends and the next one finds it back', async () => {
    for (let number = 0; number < 20; number++) await add(`kept ${number}`);
    await rename(file, `${file}.away`);
    await expect(add('lost')).rejects.toThrow(DatabaseMoved);
    await database.close();
    await rename(`${file}.away`, file);
    database = await openDatabase(`sqlite:${file}`);
    expect(await names()).toHaveLength(20);
  });
});

test('a disk that is full refuses the change, keeps what was acknowledged, and takes changes again', async () => {
  await add('before');
  const limit = (pages: number) =>
    sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(database.write);
  await limit(3);
  const huge = 'x'.repeat(100_000);
  await expect(add(huge)).rejects.toThrow(DatabaseFull);
  await expect(addIn(huge)).rejects.toThrow(DatabaseFull);
  expect(await names()).toEqual(['before']);
  await limit(1_000_000);
  await addIn('after');
  expect(await names()).toEqual(['before', 'after']);
});

describe('a look at the whole file', () => {
  const fill = async () => {
    for (let number = 0; number < 500; number++) await add(`${number} ${'x'.repeat(200)}`);
    await database.close();
  };

  test('finds nothing in a sound one', async () => {
    await fill();
    database = await openDatabase(`sqlite:${file}`);
    expect(await database.file?.firstDamage()).toBeNull();
  });

  test('names the table of a damaged one, while the others can be read', async () => {
    await sql`create table others (name text)`.execute(database.write);
    await fill();
    const bytes = await readFile(file);
    // Pages in the middle belong to the table of many rows.
    bytes.fill(0xff, 10 * 4_096, 12 * 4_096);
    await writeFile(file, bytes);
    database = await openDatabase(`sqlite:${file}`);
    expect(await database.file?.firstDamage()).toMatch(/^table things: |malformed/);
    await expect(names()).rejects.toThrow(DatabaseDamaged);
    expect((await sql`select * from others`.execute(database.read)).rows).toEqual([]);
  });

  test('is ended by a close, and waits for no lock', async () => {
    await fill();
    database = await openDatabase(`sqlite:${file}`);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    expect(await database.file?.firstDamage()).toBeNull();
    other.close();
    const looking = database.file?.firstDamage().catch((error: Error) => error.message);
    await database.close();
    expect([null, 'the thread has ended']).toContain(await looking);
    database = await openDatabase(`sqlite:${file}`);
  });
});
