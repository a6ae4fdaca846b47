import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from '#scripts/support/postgres.mjs';
import { scratchFolder } from '#scripts/support/scratch.mjs';
import { openDatabase } from '#server/store/base/database.ts';
import { freePort, runOn } from '#tests/support/postgres.ts';
import { startTestServer, type TestServerOptions } from '#tests/support/server.ts';

/** As docs/operations.md says it. */
const archiveCommand = (log: string) =>
  `test ! -f ${log}/%f && cp %p ${log}/%f.part && mv ${log}/%f.part ${log}/%f`;

const programs = findPostgres() ?? '';
const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };

let folder = '';
let end = async () => {};
/** Whether the cluster that was started last has ended. */
let hasEnded = () => false;
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
});

function run(program: string, ...args: string[]): void {
  const options = { ...owner, cwd: folder, env: environment, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    program === 'cp' ? program : join(programs, program),
    args,
    options,
  );
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
}

function own(path: string): void {
  if (owner.uid === undefined || owner.gid === undefined) return;
  chownSync(path, owner.uid, owner.gid);
}

/** Starts a cluster. @returns its own words, for when it does not answer */
function startCluster(data: string, port: number): () => string {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  const args = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...{ ...owner, cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const over = once(child, 'close');
  hasEnded = () => child.exitCode !== null;
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  end = async () => {
    process.off('exit', leave);
    end = async () => {};
    child.kill('SIGQUIT');
    await over;
  };
  return () => said;
}

/** Waits until a question is answered by what is hoped for. */
async function until(url: string, question: string, said: () => string): Promise<void> {
  for (let round = 0; ; round += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query(`select (${question}) as "isSo"`);
      if (rows[0]?.isSo === true) return;
    } catch (error) {
      if (round > 600 || hasEnded()) throw new Error(`${error}: ${said()}`);
    } finally {
      await client.end().catch(() => {});
    }
    if (round > 600) throw new Error(`not yet ${question}: ${said()}`);
    await pause(100);
  }
}

/** Ends the file of the log that is being written. @returns its name */
async function switchedLog(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name');
    return rows[0]?.name;
  } finally {
    await client.end();
  }
}

test('a cluster that archives its log, and is destroyed, comes back as of a moment', async () => {
  folder = mkdtempSync(join(scratchFolder(), 'leitstand-moment-'));
  own(folder);
  const [data, log, base, files] = ['data', 'log', 'base', 'files'].map((name) => join(folder, name));
  if (!data || !log || !base || !files) throw new Error('there are four folders');
  mkdirSync(log);
  own(log);
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'leitstand',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-sync',
  );
  const archiving = [
    'wal_level = replica',
    'archive_mode = on',
    `archive_command = '${archiveCommand(log)}'`,
    'archive_timeout = 60',
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${archiving.join('\n')}\n`);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://leitstand@127.0.0.1:${port}/${database}`;
  let said = startCluster(data, port);
  await until(urlOf('postgres'), 'not pg_is_in_recovery()', said);
  await runOn(urlOf('postgres'), 'create database leitstand');
  const database: TestServerOptions['database'] = { url: urlOf('leitstand'), files, drop: async () => {} };
  const server = await startTestServer({ database });
  const admin = await server.signedIn();
  const save = async (identifier: string) => {
    const text = { id: null, identifier, value: identifier, lang: 'de', contextIdentifier: 'GLOBAL' };
    expect((await admin.post('wording/save', text)).statusCode).toBe(200);
  };
  await save('before.the.base');
  run(
    'pg_basebackup',
    `--dbname=${urlOf('postgres')}`,
    '--pgdata',
    base,
    '--format=plain',
    '--wal-method=stream',
    '--checkpoint=fast',
  );
  await save('after.the.base');
  await pause(50);
  // It takes an offset in digits only.
  const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  await pause(50);
  await save('too.late');
  await server.close();
  const lastOne = await switchedLog(urlOf('postgres'));
  await until(urlOf('postgres'), `(select last_archived_wal from pg_stat_archiver) >= '${lastOne}'`, said);
  expect(readdirSync(log).filter((name) => name.endsWith('.part'))).toEqual([]);
  await end();
  rmSync(data, { recursive: true });

  run('cp', '--archive', base, data);
  const recovery = [
    `restore_command = 'cp ${log}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(join(data, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`);
  writeFileSync(join(data, 'recovery.signal'), '');
  own(join(data, 'recovery.signal'));
  said = startCluster(data, port);
  await until(urlOf('leitstand'), 'not pg_is_in_recovery()', said);

  const restored = await openDatabase(urlOf('leitstand'), 'tool');
  const rows = await restored.read
    .selectFrom('wordings')
    .select('identifier')
    .orderBy('identifier')
    .execute();
  await restored.close();
  expect(rows.map(({ identifier }) => identifier)).toEqual(['after.the.base', 'before.the.base']);
  const again = await startTestServer({ database });
  expect((await again.app.inject('/ecs/health/ready')).statusCode).toBe(200);
  await again.close();
}, 240_000);
