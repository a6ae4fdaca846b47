import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';

let folder: string;
let file: string;
let database: Database | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-sqlite-'));
  file = join(folder, 'deep', 'leitstand.db');
});
afterEach(async () => {
  await database?.close();
  database = null;
  await rm(folder, { recursive: true, force: true });
});

async function openWithTable(): Promise<Database> {
  database = await openDatabase(`sqlite:${file}`);
  await sql`create table things (name text)`.execute(database.write);
  return database;
}

async function names({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from things`.execute(read);
  return rows.map(({ name }) => name);
}

describe('an open database', () => {
  test('names the columns of a statement that it has run before as they are now', async () => {
    const { write } = await openWithTable();
    const all = async () => (await sql`select * from things`.execute(write)).rows;
    await sql`insert into things values ('lamp')`.execute(write);
    expect(await all()).toEqual([{ name: 'lamp' }]);
    await sql`alter table things rename column name to title`.execute(write);
    expect(await all()).toEqual([{ title: 'lamp' }]);
  });

  test('keeps a log that is brought to the disk beside it (log-sync.test.ts), and foreign keys hold', async () => {
    const { write } = await openWithTable();
    const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(write)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 1 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  test('lets reads pass an open transaction and shows them nothing of it', async () => {
    const opened = await openWithTable();
    await opened.write.transaction().execute(async (db) => {
      await sql`insert into things values ('new')`.execute(db);
      expect(await names(opened)).toEqual([]);
    });
    expect(await names(opened)).toEqual(['new']);
  });

  test('cannot be written through its reading side', async () => {
    const { read } = await openWithTable();
    await expect(sql`insert into things values ('x')`.execute(read)).rejects.toThrow();
    await expect(read.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  });

  test('waits without blocking while another process holds the write lock', async () => {
    const opened = await openWithTable();
    const backup = new DatabaseSync(file);
    backup.exec('begin immediate');
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
      // Lets go once the loop has turned often enough to show that nothing stood still.
      if (turns === 5) backup.exec('rollback');
    }, 5);
    await sql`insert into things values ('waited')`.execute(opened.write);
    clearInterval(ticking);
    backup.close();
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(await names(opened)).toEqual(['waited']);
  });

  test('lets everything else have its turn during a long transaction', async () => {
    const opened = await openWithTable();
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    let statements = 0;
    await opened.write.transaction().execute(async (db) => {
      const start = performance.now();
      while (performance.now() - start < 200) {
        await sql`insert into things values ('one of many')`.execute(db);
        statements += 1;
      }
    });
    over = true;
    expect(turns).toBeGreaterThan(5);
    expect(statements).toBeGreaterThan(turns);
  });

  test('lets others read it while the server runs', async () => {
    await openWithTable();
    const tool = new DatabaseSync(file, { readOnly: true });
    expect(tool.prepare('select count(*) as rows from things').get()).toEqual({ rows: 0 });
    tool.close();
  });

  test('walks rows one by one', async () => {
    const opened = await openWithTable();
    await sql`insert into things values ('a'), ('b')`.execute(opened.write);
    const seen: unknown[] = [];
    const query = opened.read.withTables<{ things: { name: string } }>().selectFrom('things').selectAll();
    for await (const row of query.stream()) seen.push(row);
    expect(seen).toEqual([{ name: 'a' }, { name: 'b' }]);
  });
});

describe('a database is refused in one line', () => {
  async function refusal(url: string): Promise<string> {
    try {
      await (await openDatabase(url)).close();
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseRefused);
      const line = error instanceof Error ? error.message : '';
      expect(line).not.toContain('\n');
      return line;
    }
    throw new Error('it was opened');
  }

  test('when another server has it, by whatever name', async () => {
    await openWithTable();
    expect(await refusal(`sqlite:${file}`)).toBe(
      `Another Leitstand server is using the database ${file}. Stop it first, or set DATABASE_URL to another file.`,
    );
    await symlink(join(folder, 'deep'), join(folder, 'other'));
    expect(await refusal(`sqlite:${join(folder, 'other', 'leitstand.db')}`)).toContain(
      'Another Leitstand server',
    );
    await symlink(file, join(folder, 'link.db'));
    expect(await refusal(`sqlite:${join(folder, 'link.db')}`)).toContain('Another Leitstand server');
    await database?.close();
    database = await openDatabase(`sqlite:${file}`);
  });

  test('when its folder cannot be made', async () => {
    await writeFile(join(folder, 'deep'), 'a file');
    expect(await refusal(`sqlite:${file}`)).toMatch(/^The database .+ cannot be used: .+ writable\.$/);
    expect(existsSync(file)).toBe(false);
  });

  test('when its folder cannot be made, where the system calls the one above it missing too', async () => {
    const path = '/proc/leitstand/deep/leitstand.db';
    expect(await refusal(`sqlite:${path}`)).toMatch(`The database ${path} cannot be used: ENOENT`);
  });

  test('when the file is something else', async () => {
    const other = join(folder, 'letter.db');
    await writeFile(other, 'Dear reader, this is no database. '.repeat(100));
    expect(await refusal(`sqlite:${other}`)).toContain('file is not a database');
  });

  test('when it is a folder', async () => {
    expect(await refusal(`sqlite:${folder}`)).toContain(`The database ${folder} cannot be used`);
  });
});
