import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chance } from '#server/data/random.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startServer } from '#server/start.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { FUZZ, LONG } from '#tests/support/long.ts';
import { freePort } from '#tests/support/postgres.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** In tenths of the time that a whole first start takes. */
const MOMENTS = LONG ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [4];
const PASSWORD = 'Leitstand-2026';
/** Of the lock around a start (server/dialect/postgres/open.ts). */
const LOCK_OF_STARTS = 'select pg_advisory_lock(5171203302)';

let folder: string;
let database: TestDatabase;
const started: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-first-'));
  database = await newDatabase('empty');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const settings = { DATABASE_URL: database.url, FILES_DIR: database.files, ...environment };
  const server = new ServerProcess(folder, settings);
  started.push(server);
  return server;
}

/** The accounts that several starts have printed, each with the password that was printed last. */
function printed(...servers: readonly ServerProcess[]): Map<string, string> {
  const lines = servers.flatMap(({ stdout }) => [...stdout.matchAll(/^ {2}([a-z]+) +(\S{19}) +\S/gm)]);
  return new Map(lines.map(([, username = '', password = '']) => [username, password]));
}

function accessCode({ stdout }: ServerProcess): string | undefined {
  return /^ {2}(\S{32})$/m.exec(stdout)?.[1];
}

async function expectToSignIn(address: string, accounts: ReadonlyMap<string, string>): Promise<void> {
  for (const [username, password] of accounts) {
    // moreau wants a code as well: 200 all the same, and no session.
    await new WebVisitor().signIn(address, username, password);
  }
}

/** Whether the database has been touched. */
async function isNew(): Promise<boolean> {
  if (!ON_POSTGRES) return !existsSync(database.url.slice('sqlite:'.length));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_tables where schemaname = 'public'");
  await client.end();
  return rowCount === 0;
}

describe('a first start that is ended twice before it is let be', () => {
  let whole: number;
  beforeEach(async () => {
    if (whole !== undefined) return;
    const begun = performance.now();
    const other = await newDatabase('empty');
    const server = start({ DATABASE_URL: other.url, FILES_DIR: other.files, DEMO_DATA: '1' });
    await server.address();
    whole = performance.now() - begun;
    await server.stop();
    await other.drop();
  });

  test.each(MOMENTS)(`shows every account in the end: moment %i of seed ${FUZZ.seed}`, async (moment) => {
    const chance = new Chance(FUZZ.seed, moment);
    const broken: ServerProcess[] = [];
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const server = start({ DEMO_DATA: '1' });
      await pause((whole * (moment + chance.next())) / 10);
      const ended = await server.stop(signal);
      expect(ended.stderr).toBe('');
      // A signal that comes before the program listens to it ends it by itself.
      expect(signal === 'SIGTERM' ? (ended.code ?? 0) : 0).toBe(0);
      broken.push(server);
    }
    const last = start({ DEMO_DATA: '1' });
    const address = await last.address();
    const accounts = printed(...broken, last);
    expect([...accounts.keys()].sort()).toEqual([
      'admin',
      'hoffmann',
      'huber',
      'moreau',
      'nowak',
      'petersen',
      'weber',
    ]);
    await expectToSignIn(address, accounts);
    expect([...broken, last].map(accessCode).filter((code) => code !== undefined)).not.toEqual([]);
    expect(last.stderr).toBe('');
  });
});

describe('a first start', () => {
  test('that finds its port taken leaves no database, and another one shows the accounts', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = other.address();
    const port = typeof taken === 'object' && taken ? String(taken.port) : '';
    const refused = await start({ PORT: port }).ended();
    other.close();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(await isNew()).toBe(true);
    const second = start();
    const address = await second.address();
    expect([...printed(second).keys()]).toEqual(['admin']);
    await expectToSignIn(address, printed(second));
  });

  test('on an address of another machine leaves no database', async () => {
    const refused = await start({ HOST: '192.0.2.1' }).ended();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(await isNew()).toBe(true);
  });

  test('whose output no one reads serves, and the next one shows the accounts', async () => {
    const port = String(await freePort());
    const deaf = start({ PORT: port });
    deaf.stopReading();
    await within(async () => (await peek(port))?.status, 200, 60_000);
    expect(deaf.stderr).toContain('The next start shows them');
    await deaf.stop();
    const next = start();
    await expectToSignIn(await next.address(), printed(next));
    expect([...printed(next).keys()]).toEqual(['admin']);
    expect(accessCode(next)).toBeDefined();
  });

  test('says in every later one how to get in, until a user has', async () => {
    const first = start();
    await first.address();
    await first.stop();
    const second = start();
    const address = await second.address();
    expect(second.stdout).toBe(
      `No one has ever signed in here. If the passwords are lost: npm run admin -- reset-password admin\nLeitstand is ready at ${address}\n`,
    );
    await expectToSignIn(address, printed(first));
    await second.stop();
    const third = start();
    expect(await third.address()).toContain('http');
    expect(third.stdout.split('\n')).toHaveLength(2);
  });
});

/** Current response to a call; null while nothing listens. */
async function peek(port: string, path = 'ecs/auth/session', method = 'GET'): Promise<Response | null> {
  return fetch(`http://127.0.0.1:${port}/${path}`, { method }).catch(() => null);
}

describe('while it starts, a server', () => {
  test('is alive, serves the console, and has every call made again, on the port on which it then answers', async () => {
    const dist = join(folder, 'dist');
    await mkdir(join(dist, 'console'), { recursive: true });
    await mkdir(join(dist, 'translations'));
    await writeFile(join(dist, 'console', 'index.html'), '<title>Leitstand</title>');
    const port = String(await freePort());
    const settings = { PORT: port, DATABASE_URL: database.url, FILES_DIR: database.files, DEMO_DATA: '0' };
    const { promise: isRead, resolve: read } = Promise.withResolvers<boolean>();
    // It goes no further than showing the accounts until a user has read them.
    const starting = startServer(readSettings({ ...settings, LOG_LEVEL: 'silent' }), dist, () => isRead);
    await within(async () => (await peek(port, 'ecs/health'))?.status, 200);
    expect(await (await peek(port, 'ecs/health'))?.json()).toMatchObject({ content: { alive: true } });
    for (const [method, path] of [
      ['GET', 'ecs/auth/session'],
      ['POST', 'ecs/wording/list'],
      ['DELETE', 'ecs/user/delete/1'],
      ['GET', 'ecs/nothing'],
    ]) {
      const response = await peek(port, path, method);
      expect([path, response?.status, response?.headers.get('retry-after')]).toEqual([path, 503, '1']);
      expect(await response?.json()).toMatchObject({ success: false, content: null, errCodes: ['018'] });
    }
    expect(await (await peek(port, 'wordings'))?.text()).toBe('<title>Leitstand</title>');
    read(true);
    const server = await starting;
    try {
      expect(await (await peek(port))?.json()).toMatchObject({ success: true });
      expect(server.address).toBe(`http://127.0.0.1:${port}`);
    } finally {
      await server.stop();
    }
    expect(await peek(port)).toBeNull();
  });

  const title = 'ends at once when it is asked to, whatever it waits for';
  // Nothing else can be made to wait for as long as a test likes.
  if (ON_POSTGRES)
    test(title, async () => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query(LOCK_OF_STARTS);
      const port = String(await freePort());
      const server = start({ PORT: port });
      await within(async () => (await peek(port))?.status, 503, 60_000);
      expect(await server.stop()).toMatchObject({ code: 0, stdout: '', stderr: '' });
      await client.end();
      const next = start();
      await expectToSignIn(await next.address(), printed(next));
    });
});

test('the password that ECS_ADMIN_PASSWORD has set is neither printed nor replaced by a start after one that was ended', async () => {
  const deaf = start({ ECS_ADMIN_PASSWORD: PASSWORD });
  deaf.stopReading();
  await expect.poll(() => deaf.stderr, { timeout: 60_000 }).toContain('The next start shows them');
  await deaf.stop('SIGKILL');
  const next = start();
  const address = await next.address();
  expect(next.stdout).toContain('  admin  (as set in ECS_ADMIN_PASSWORD)  may do everything\n');
  await new WebVisitor().signIn(address, 'admin', PASSWORD);
});
