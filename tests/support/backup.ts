import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/store/base/database.ts';
import { COMPILED } from '#tests/support/compiled.ts';
import { filesIn, sha256 } from '#tests/support/files.ts';

const PROGRAMS = join(import.meta.dirname, '..', '..', 'server', 'backup');
/** Sessions end with a restore; servers write down where they run. */
const OWN_BOOKS: ReadonlySet<string> = new Set(['sessions', 'pendingLogins', 'endpoints']);

/** Where a database and its files lie. */
export interface Place {
  readonly url: string;
  readonly files: string;
  /** The key that signs its backups, and is trusted; beside the database or the files unless said otherwise. */
  readonly signingKey?: string;
}

interface ToolEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One of the commands in a process of its own. */
export function startTool(
  name: 'backup' | 'restore',
  args: readonly string[],
  place: Place,
  more: Readonly<Record<string, string>> = {},
) {
  const { url, files, signingKey } = place;
  const settings = {
    ...{ DATABASE_URL: url, FILES_DIR: files },
    ...(signingKey && { BACKUP_SIGNING_KEY: signingKey }),
  };
  const child = spawn(process.execPath, [join(PROGRAMS, `run-${name}.ts`), ...args], {
    env: { ...COMPILED, PATH: process.env.PATH ?? '', ...settings, ...more },
  });
  const written = [child.stdout, child.stderr].map(async (stream) =>
    Buffer.concat(await stream.toArray()).toString(),
  );
  const ended = once(child, 'close').then(async ([code]): Promise<ToolEnd> => {
    const [stdout = '', stderr = ''] = await Promise.all(written);
    return { code, stdout, stderr };
  });
  return { kill: () => child.kill('SIGKILL'), ended };
}

/** Output and exit code of `npm run backup` or `npm run restore`. */
export async function tool(
  name: 'backup' | 'restore',
  args: readonly string[],
  place: Place,
): Promise<ToolEnd> {
  return startTool(name, args, place).ended;
}

/** Makes a backup that has to succeed. @returns its folder */
export async function backedUp(place: Place, to: string, ...more: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await tool('backup', ['--to', to, ...more], place);
  const folder = /^Backup made: (.+)$/m.exec(stdout)?.[1];
  if (code !== 0 || folder === undefined) throw new Error(`backup ended with ${code}: ${stdout}${stderr}`);
  return folder;
}

/** A restore that has to be refused. @returns the sentence */
export async function refusedRestore(args: readonly string[], place: Place): Promise<string> {
  const { code, stdout, stderr } = await tool('restore', args, place);
  const [sentence = '', ...others] = stderr.split('\n');
  if (code !== 1 || stdout !== '' || others.join('') !== '' || others.length !== 1)
    throw new Error(`restore ended with ${code}: ${stdout}${stderr}`);
  return sentence;
}

export interface StoredState {
  /** Of all rows of each table. */
  readonly tables: Readonly<Record<string, string>>;
  /** Of each file's bytes, by what they are called on the disk. */
  readonly files: Readonly<Record<string, string>>;
}

/** Hashes of everything that is stored: equal states mean that nothing differs. */
export async function stateOf(place: Place): Promise<StoredState> {
  return { tables: await tablesOf(place.url), files: await hashesOf(place.files) };
}

async function tablesOf(url: string): Promise<Record<string, string>> {
  const database = await openDatabase(url, 'tool');
  try {
    const hashes: Record<string, string> = {};
    for (const { name } of await database.read.introspection.getTables({ withInternalKyselyTables: true })) {
      if (OWN_BOOKS.has(name)) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
      const texts = rows.map((row) => JSON.stringify(row)).sort();
      hashes[name] = `${rows.length} rows, ${sha256(texts.join('\n'))}`;
    }
    return hashes;
  } finally {
    await database.close();
  }
}

async function hashesOf(files: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of (await filesIn(files)).kept) hashes[name] = sha256(await readFile(keptIn(files, name)));
  return hashes;
}

/** Where bytes lie that the database calls by a name. */
export function keptIn(files: string, name: string): string {
  return join(files, 'kept', name.slice(0, 2), name);
}
