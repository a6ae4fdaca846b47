import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from '#scripts/support/postgres.mjs';
import { scratchFolder } from '#scripts/support/scratch.mjs';

/** A PostgreSQL server with a data folder of its own, on a free port of the loopback, gone without a trace when stopped. */
export interface PostgresServer {
  /** The address of one of its databases. */
  url(database: string): string;
  /** Runs one statement outside of any of the tests' databases. */
  run(sql: string): Promise<void>;
  /** Ends it as a crash would; `start` brings it back. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function programsFolder(): string {
  const found = findPostgres();
  if (found === undefined) throw new Error('there is no PostgreSQL here: install the package postgresql');
  return found;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** It writes for a moment after it was asked to end. */
const REMOVAL = { recursive: true, force: true, maxRetries: 50, retryDelay: 20 } as const;

/** Starts a new server; ends with an error that holds what PostgreSQL said. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = programsFolder();
  const owner = unprivileged();
  const folder = mkdtempSync(join(scratchFolder(), 'leitstand-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const environment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'leitstand', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
    { ...owner, cwd: folder, env: environment, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stdout}${made.stderr}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Inside the data folder, so that it goes with it.
    dynamic_shared_memory_type: 'mmap',
    port,
    // Test data need not survive a power failure, only a crash.
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // A database that has just been analysed would plan otherwise than one that has not.
    autovacuum: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let end: (signal: NodeJS.Signals) => Promise<void> = async () => {};
  const url = (database: string) => `postgres://leitstand@127.0.0.1:${port}/${database}`;
  const start = async () => {
    let said = '';
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
    const over = once(child, 'close');
    // However this process ends, the server and its folder go with it.
    const leave = () => {
      child.kill('SIGQUIT');
      rmSync(folder, REMOVAL);
    };
    process.once('exit', leave);
    end = async (signal) => {
      process.off('exit', leave);
      child.kill(signal);
      await over;
    };
    while (!(await answers(url('postgres')))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${said}`);
    }
  };
  await start();
  return {
    url,
    run: (sql) => runOn(url('postgres'), sql),
    start,
    crash: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, REMOVAL);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await runOn(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/** Runs one statement on a database. */
export async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A port of this machine that no one listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
