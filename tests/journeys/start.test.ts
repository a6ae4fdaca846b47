import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LONG } from '#tests/support/long.ts';

let folder: string;
let starter: ChildProcess;
let written: string;
let ended: Promise<number | null>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-start-'));
});
afterEach(async () => {
  starter.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true });
});

/** Starts the whole thing as npm start does, with its own folder for data and a port of its own. */
function start(settings: Record<string, string> = {}): void {
  starter = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'leitstand.db')}`,
      FILES_DIR: join(folder, 'files'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  written = '';
  for (const stream of [starter.stdout, starter.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
    });
  }
  ended = new Promise((resolve) => starter.once('close', resolve));
}

/** The address that it names when it is ready. */
async function address(): Promise<string> {
  await expect.poll(() => written, { timeout: 30_000 }).toMatch(/ready at http/);
  return /http:\/\/\S+/.exec(written)?.[0] ?? '';
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/ecs/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('it serves the console at the address that it names, and does nothing twice', async () => {
  start();
  const url = await address();
  expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root">');
  starter.kill('SIGTERM');
  await ended;
  start();
  await address();
  expect(written).not.toMatch(/Installing|Building|The database is new/);
});

test('the first start of a built project prints a dozen lines: the accounts last, just above the address', async () => {
  start({ DEMO_DATA: '1', ENVIRONMENT: 'DEV' });
  await address();
  const lines = written.trimEnd().split('\n');
  // Installing and building are one line each, and one when they are done; the rest is what a slow machine adds.
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(lines.slice(-8).map((line) => line.trim().split(/ +/)[0])).toEqual([
    ...['admin', 'hoffmann', 'nowak', 'petersen', 'huber', 'moreau', 'weber'],
    'Leitstand',
  ]);
});

/** The others in the long run: all are listened to in the same line. */
const SIGNALS = LONG ? (['SIGTERM', 'SIGINT', 'SIGHUP'] as const) : (['SIGTERM'] as const);

test.each(SIGNALS)('%s stops it with 0, server and all', async (signal) => {
  start();
  const url = await address();
  expect(await answers(url)).toBe(true);
  starter.kill(signal);
  expect(await ended).toBe(0);
  expect(await answers(url)).toBe(false);
});

test('no server stays behind when the starter is killed', async () => {
  start();
  const url = await address();
  starter.kill('SIGKILL');
  await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
});

test('a server that cannot start passes its sentence and its exit code on', async () => {
  start({ PORT: 'eighty' });
  expect(await ended).toBe(1);
  expect(written).toMatch(/^PORT .*\n$/);
});
