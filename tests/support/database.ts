import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { TEMPLATE } from '#tests/support/database-template.ts';
import { runOn } from '#tests/support/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that the tests run on; not there where they run on the embedded database. */
    postgres: string;
  }
}

/** A database of a test's own, of the kind that this run of the tests is for. */
export interface TestDatabase {
  /** As DATABASE_URL names it. */
  readonly url: string;
  /** Where the bytes of its documents' files lie, as FILES_DIR names it. */
  readonly files: string;
  drop(): Promise<void>;
}

/** Whether the tests run on PostgreSQL. */
export const ON_POSTGRES = inject('postgres') !== undefined;

let made = 0;

/**
 * Makes a new database.
 * @param tables whether it may have its tables already, which saves time; without them it is empty
 */
export async function newDatabase(tables: 'tables' | 'empty' = 'tables'): Promise<TestDatabase> {
  const server = inject('postgres');
  return server === undefined
    ? newFile(tables)
    : newOnServer(server, tables === 'tables' ? TEMPLATE : 'template0');
}

/** Makes a new embedded database, whatever the tests run on. */
export async function newFile(tables: 'tables' | 'empty' = 'empty'): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-test-'));
  const path = join(folder, 'leitstand.db');
  if (tables === 'tables') {
    fileTemplate ??= makeFileTemplate();
    await writeFile(path, await fileTemplate);
  }
  return {
    url: `sqlite:${path}`,
    files: join(folder, 'files'),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Bytes of an embedded database with every table and no row: migrating takes ten times as long as writing them. */
let fileTemplate: Promise<Buffer> | null = null;

async function makeFileTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-template-'));
  try {
    const path = join(folder, 'leitstand.db');
    const database = await openDatabase(`sqlite:${path}`);
    await migrate(database.write);
    await database.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newOnServer(server: string, template: string): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${made}`;
  const administer = (sql: string) => runOn(`${server}/postgres`, sql);
  await administer(`create database ${name} template ${template} strategy file_copy`);
  // In a folder of its own, since the key that signs backups lies beside the files.
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-files-'));
  const files = join(folder, 'files');
  await mkdir(files);
  return {
    url: `${server}/${name}`,
    files,
    drop: async () => {
      await administer(`drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
