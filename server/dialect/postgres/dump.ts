import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { reasonOf } from '#server/dialect/postgres/errors.ts';
import { alone } from '#server/dialect/postgres/open.ts';
import { programEnvironment, programsFolder, startProgram, TOOL } from '#server/dialect/postgres/programs.ts';

/** Anyone who restores owns everything; who may what is the business of the server that it is restored on. */
const WITHOUT_OWNERS = ['--no-owner', '--no-privileges', '--no-comments'] as const;

const ENDING_TRIES = 20;
const ENDING_PAUSE_MS = 100;

/**
 * Everything in the schema that the tables are in, but for what belongs to extensions, which only those who may create
 * extensions could restore.
 */
const DROP_ALL = `
set client_min_messages = warning;
set lock_timeout = '30s';
do $$
declare one record;
begin
  for one in select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop execute 'drop table if exists ' || one.name || ' cascade'; end loop;
  for one in select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop execute 'drop routine if exists ' || one.name || ' cascade'; end loop;
end $$;
`;

/**
 * Writes a whole database, as a transaction sees it, into a file.
 * @param snapshot what pg_export_snapshot() answers in that transaction, which stays open meanwhile
 * @throws DatabaseRefused when pg_dump is not there or does not succeed
 */
export async function dumpPostgres(url: string, snapshot: string, file: string): Promise<void> {
  const program = join(programsFolder(['pg_dump']), 'pg_dump');
  const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, ...WITHOUT_OWNERS];
  const { done } = startProgram(program, args, {
    env: programEnvironment(url),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await done;
}

/**
 * Makes a database what a file of dumpPostgres says, whatever it was before, in one transaction: whenever this is broken
 * off, the database is the old one or the new one.
 * @param forget tables that it is to have empty
 * @throws DatabaseRefused when a program is not there or does not succeed; the database is the old one then
 */
export async function replacePostgres(url: string, file: string, forget: readonly string[]): Promise<void> {
  const folder = programsFolder(['pg_restore', 'psql']);
  const schema = await currentSchema(url);
  const env = programEnvironment(url);
  const script = startProgram(join(folder, 'pg_restore'), ['--file=-', ...WITHOUT_OWNERS, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const settings = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
  const session = startProgram(join(folder, 'psql'), settings, { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const { stdout } = script.child as { stdout: Readable };
  const { stdin } = session.child as { stdin: Writable };
  // It goes when the session ends first; what that says is what counts.
  stdin.on('error', () => {});
  stdin.write(`begin;\n${DROP_ALL}`);
  const piped = pipeline(stdout, stdin, { end: false });
  piped.catch(() => {});
  try {
    await Promise.race([script.done, session.done]);
    await Promise.race([piped, session.done]);
    // Only now, since a script that is broken off must not be carried out as far as it came.
    const empty = forget.map((table) => `delete from "${schema}"."${table}";`);
    stdin.end(`\n${empty.join('\n')}\ncommit;\nanalyze;\n`);
    await session.done;
  } catch (error) {
    session.child.kill();
    script.child.kill();
    throw error;
  }
}

async function currentSchema(url: string): Promise<string> {
  return asked(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_schema() as name');
    return rows[0]?.name ?? 'public';
  });
}

/**
 * Runs `work` while no server has the database, and none starts on it.
 * @param address of the database, as it may be shown
 * @throws DatabaseRefused when it cannot be reached or a server has it; one that is just ending is waited for
 */
export async function aloneOnPostgres<Result>(
  url: string,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return alone({ connectionString: url, application_name: TOOL }, async () => {
    await refuseInUse(url, address);
    return work();
  });
}

async function refuseInUse(url: string, address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const sessions = await asked(url, sessionsOfServers);
    if (sessions === 0) return;
    if (tries === ENDING_TRIES) {
      throw new DatabaseRefused(
        `A Leitstand server is using the database ${address} (connections: ${sessions}). Stop all servers first.`,
      );
    }
    await pause(ENDING_PAUSE_MS);
  }
}

async function sessionsOfServers(client: Client): Promise<number> {
  const { rows } = await client.query<{ sessions: string }>(
    `select count(*) as sessions from pg_stat_activity
      where datname = current_database() and application_name = 'leitstand'`,
  );
  return Number(rows[0]?.sessions);
}

async function asked<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: TOOL });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw new DatabaseRefused(`The database cannot be used: ${reasonOf(error)}.`, error);
  } finally {
    await client.end().catch(() => {});
  }
}
