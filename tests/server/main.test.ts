import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPILED } from '#tests/support/compiled.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const ADMIN = join(import.meta.dirname, '..', '..', 'server', 'admin.ts');

let folder: string;
let own: TestDatabase;
const started: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-main-'));
  own = await newDatabase('empty');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')));
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

/** On the database of this run of the tests. */
function start(environment: Readonly<Record<string, string>> = {}): ServerProcess {
  return startInFolder({ DATABASE_URL: own.url, ...environment });
}

/** On the embedded database in the folder it is started in. */
function startInFolder(environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = new ServerProcess(folder, environment);
  started.push(server);
  return server;
}

interface Session {
  readonly cookies: string;
  readonly token: string;
}

/** The cookies of a browser that has opened the page. */
async function open(address: string): Promise<Session> {
  const response = await fetch(`${address}/ecs/auth/session`);
  await response.text();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const token =
    cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookies: cookies.join('; '), token };
}

async function login(address: string, password: string): Promise<Response> {
  const { cookies, token } = await open(address);
  return fetch(`${address}/ecs/auth/login`, {
    method: 'POST',
    headers: { cookie: cookies, 'x-xsrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
}

describe('the server process', () => {
  test('prints the accounts of a new database once, and the address', async () => {
    const first = start();
    const address = await first.address();
    const password = /^ {2}admin +(\S+) +may do everything$/m.exec(first.stdout)?.[1] ?? '';
    expect((await login(address, password)).status).toBe(200);
    await first.stop();
    const second = start();
    const again = await second.address();
    expect(second.stdout).toBe(`Leitstand is ready at ${again}\n`);
    expect((await login(again, password)).status).toBe(200);
    expect(first.stderr + second.stderr).toBe('');
  });

  test('takes the password of admin from the environment and does not print it', async () => {
    const server = start({ ECS_ADMIN_PASSWORD: 'Leitstand-2026' });
    expect((await login(await server.address(), 'Leitstand-2026')).status).toBe(200);
    expect(server.stdout).not.toContain('Leitstand-2026');
    expect(server.stdout).toContain('ECS_ADMIN_PASSWORD');
  });

  test('reads .env, and what is set outside wins', async () => {
    await writeFile(join(folder, '.env'), 'PORT=none\nBASE_PATH=/console\nDATABASE_URL="sqlite:own.db"\n');
    const address = await startInFolder().address();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/$/);
    expect((await fetch(`${address}ecs/health`)).status).toBe(200);
  });

  test('keeps what it has answered when it is killed', async () => {
    const first = start({ ECS_ADMIN_PASSWORD: 'Leitstand-2026' });
    const response = await login(await first.address(), 'Leitstand-2026');
    const cookie = response.headers.getSetCookie().join('; ');
    await first.stop('SIGKILL');
    const address = await start().address();
    const session = await (await fetch(`${address}/ecs/auth/session`, { headers: { cookie } })).json();
    expect(session.content).toMatchObject({ isAuthenticated: true, user: { username: 'admin' } });
  });

  test('goes by other keys while it runs, once they were rotated', async () => {
    const server = start({ ECS_ADMIN_PASSWORD: 'Leitstand-2026' });
    const address = await server.address();
    const { cookies, token } = await open(address);
    /** A code that is missing is refused after the token, and not counted. */
    const codes = async () => {
      const headers = { cookie: cookies, 'x-xsrf-token': token, 'content-type': 'application/json' };
      const response = await fetch(`${address}/ecs/auth/login`, { method: 'POST', headers, body: '{}' });
      return (await response.json()).errCodes;
    };
    expect(await codes()).not.toEqual(['004']);
    const admin = spawn(process.execPath, [ADMIN, 'rotate-keys'], {
      cwd: folder,
      env: { ...COMPILED, DATABASE_URL: own.url },
    });
    expect(await once(admin, 'close')).toEqual([0, null]);
    await expect.poll(codes, { timeout: 20_000, interval: 500 }).toEqual(['004']);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'lets a call that runs come to its end on %s',
    async (signal) => {
      const server = start({ ECS_ADMIN_PASSWORD: 'Leitstand-2026', LOG_LEVEL: 'trace' });
      const address = await server.address();
      const { cookies, token } = await open(address);
      // It would keep its connection for ever, which must not keep the server.
      const agent = new Agent({ keepAlive: true });
      // Sent in two parts, so that the call is under way when the signal comes.
      const call = request(`${address}/ecs/auth/login`, {
        agent,
        method: 'POST',
        headers: { cookie: cookies, 'x-xsrf-token': token, 'content-type': 'application/json' },
      });
      const answer = once(call, 'response') as Promise<[IncomingMessage]>;
      call.write('{"username": "admin", ');
      await (await fetch(`${address}/ecs/health`)).text();
      server.signal(signal);
      await notServed(address);
      call.end('"password": "Leitstand-2026"}');
      const [response] = await answer;
      expect(response.statusCode).toBe(200);
      response.resume();
      expect(await server.ended()).toMatchObject({ code: 0, signal: null, stderr: '' });
    },
    // Less than a stop waits for a connection that is not given back.
    9_000,
  );
});

/** Waits until the server takes no new calls. */
async function notServed(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/ecs/health`).catch(() => null);
    await response?.text();
    if (!response?.ok) return;
  }
}

describe('a start that cannot be', () => {
  async function line(server: ServerProcess): Promise<string> {
    const { code, stdout, stderr } = await server.ended();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(2);
    return stderr.trimEnd();
  }

  test('for a wrong setting says so in one line', async () => {
    expect(await line(start({ PORT: 'eighty' }))).toBe(
      'PORT accepts a number from 0 to 65535, not "eighty".',
    );
  });

  test('for a wrong line in .env too', async () => {
    await writeFile(join(folder, '.env'), 'ENVIRONMENT=maybe\n');
    expect(await line(startInFolder())).toBe(
      'ENVIRONMENT accepts PROD, PREPROD, INTERN or DEV, not "maybe".',
    );
  });

  test('for translations in a file instead of a folder', async () => {
    await writeFile(join(folder, 'it.json'), '{}');
    expect(await line(start({ TRANSLATIONS_DIR: './it.json' }))).toBe(
      'TRANSLATIONS_DIR accepts a folder, not "./it.json".',
    );
  });

  test('for a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = other.address();
    const port = typeof taken === 'object' && taken ? String(taken.port) : '';
    expect(await line(start({ PORT: port }))).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set PORT to another one (0 takes a free one).`,
    );
    other.close();
  });

  test('for an address of another machine', async () => {
    expect(await line(start({ HOST: '192.0.2.1' }))).toBe(
      'HOST 192.0.2.1 is not an address of this machine.',
    );
  });

  test('for a database that another server has, until that one ends, however it ends', async () => {
    const first = startInFolder();
    await first.address();
    expect(await line(startInFolder())).toMatch(
      /^Another Leitstand server is using the database .+leitstand\.db\./,
    );
    await first.stop('SIGKILL');
    expect(await startInFolder().address()).toContain('http');
  });

  test('for a folder that cannot be written', async () => {
    await writeFile(join(folder, 'data'), 'not a folder');
    expect(await line(startInFolder())).toContain('cannot be used');
  });

  test('for a damaged database', async () => {
    const first = startInFolder();
    await first.address();
    await first.stop();
    const file = join(folder, 'data', 'leitstand.db');
    // The first page stays, all that it points to goes.
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0x5a, 4_096));
    expect(await line(startInFolder())).toMatch(/^The database .*cannot be used: .+malformed/);
  });
});
