import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { FILLED_TEMPLATE, TEMPLATE } from '#tests/support/database-template.ts';
import { startOnce } from '#tests/support/first-start.ts';

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

/** What a new database may have already, which saves time: nothing, its tables, or also what a first start leaves. */
type Contents = 'empty' | 'tables' | 'filled';

const SERVER_TEMPLATES: Readonly<Record<Contents, string>> = {
  empty: 'template0',
  tables: TEMPLATE,
  filled: FILLED_TEMPLATE,
};

/** Makes a new database. */
export async function newDatabase(contents: Contents = 'tables'): Promise<TestDatabase> {
  const server = inject('postgres');
  return server === undefined ? newFile(contents) : newOnServer(server, SERVER_TEMPLATES[contents]);
}

/** Makes a new embedded database, whatever the tests run on. */
export async function newFile(contents: Contents = 'empty'): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-test-'));
  const path = join(folder, 'leitstand.db');
  if (contents !== 'empty') {
    fileTemplates[contents] ??= makeFileTemplate(contents);
    await writeFile(path, await fileTemplates[contents]);
  }
  return {
    url: `sqlite:${path}`,
    files: join(folder, 'files'),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Bytes of embedded databases: migrating and filling one takes ten times as long as writing them. */
const fileTemplates: Partial<Record<Contents, Promise<Buffer>>> = {};

async function makeFileTemplate(contents: 'tables' | 'filled'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-template-'));
  try {
    const path = join(folder, 'leitstand.db');
    const database = await openDatabase(`sqlite:${path}`);
    await migrate(database.write);
    await database.close();
    if (contents === 'filled') await startOnce(`sqlite:${path}`, join(folder, 'files'));
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let administrator: Promise<Client> | null = null;
let lastStatement: Promise<unknown> = Promise.resolve();

/** One session for all, since a new one is a third of the work. */
async function openAdministrator(server: string): Promise<Client> {
  const client = new Client({ connectionString: `${server}/postgres` });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs a statement outside of the tests' databases, after those before it. */
async function administer(server: string, statement: string): Promise<void> {
  administrator ??= openAdministrator(server);
  const client = await administrator;
  const mine = lastStatement.then(() => client.query(statement));
  lastStatement = mine.catch(() => {});
  await mine;
}

async function newOnServer(server: string, template: string): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_WORKER_ID ?? 0}_${made}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  // In a folder of its own, since the key that signs backups lies beside the files.
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-files-'));
  const files = join(folder, 'files');
  await mkdir(files);
  return {
    url: `${server}/${name}`,
    files,
    drop: async () => {
      await administer(server, `drop database ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
