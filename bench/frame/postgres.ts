import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '#scripts/support/postgres.mjs';
import { freePort } from '#tests/support/postgres.ts';
import { endsWithUs } from './ends.ts';
import { Missing } from './row.ts';

/** A PostgreSQL server whose data outlive it. */
export interface KeptPostgres {
  /** Such as postgres://leitstand@127.0.0.1:40123, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

const START_MS = 30_000;
const LOOK_MS = 50;

/**
 * Starts a PostgreSQL server on the loopback, whose data lie in `folder` and are made there at first. Commits are
 * durable, as they are where it matters.
 * @throws Missing where there is no PostgreSQL
 */
export async function startKeptPostgres(folder: string): Promise<KeptPostgres> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Missing('There is no PostgreSQL here: install the package postgresql.');
  const owner = unprivileged();
  mkdirSync(folder, { recursive: true });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const own = { ...owner, cwd: folder, env: { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } };
  if (!existsSync(data)) {
    const args = ['-D', data, '-U', 'leitstand', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'];
    const { status, stderr } = spawnSync(join(programs, 'initdb'), args, { ...own, encoding: 'utf8' });
    if (status !== 0) throw new Error(`initdb: ${stderr}`);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    shared_buffers: '512MB',
    max_wal_size: '2GB',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...own,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const over = once(server, 'close');
  const leave = () => void server.kill('SIGINT');
  const forget = endsWithUs(leave, true);
  const url = `postgres://leitstand@127.0.0.1:${port}`;
  const begun = performance.now();
  while (!(await answers(url))) {
    if (server.exitCode !== null || performance.now() - begun > START_MS) {
      leave();
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await pause(LOOK_MS);
  }
  return {
    url,
    stop: async () => {
      forget();
      leave();
      await over;
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: `${url}/postgres` });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
