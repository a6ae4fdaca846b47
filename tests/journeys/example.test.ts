import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let example: ChildProcess;
let ended: Promise<number | null>;
let written: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-example-test-'));
});
afterEach(async () => {
  example.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

function start(settings: Readonly<Record<string, string>> = {}): void {
  const ports = { HOST: '127.0.0.1', PORT: '0', PORTAL_PORT: '0' };
  example = spawn(process.execPath, ['scripts/example.mjs'], {
    // Were the console not built yet, it would be built for tests.
    env: { ...process.env, NODE_ENV: undefined, ...ports, DISK_RESERVE: '0', TMPDIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  written = '';
  for (const stream of [example.stdout, example.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  ended = new Promise((resolve) => example.once('close', resolve));
}

async function address(name: string): Promise<string> {
  const line = new RegExp(`^${name}: +(\\S+)$`, 'm');
  await expect.poll(() => written, { timeout: 60_000 }).toMatch(line);
  return line.exec(written)?.[1] ?? '';
}

test('the example prints two addresses, lets one read the other, and leaves nothing behind', async () => {
  start();
  const [portal, server] = [await address('Portal'), await address('Console')];
  expect(new URL(portal).origin).not.toBe(new URL(server).origin);
  const page = await (await fetch(portal)).text();
  expect(page).toContain(`name="texts-server" content="${server}"`);
  expect((await fetch(`${portal}/texts.js`)).headers.get('content-type')).toContain('text/javascript');
  expect((await fetch(`${portal}/../package.json`)).status).toBe(404);
  const { headers } = await fetch(`${server}/ecs/wording/get?context=praxis-elbufer`, {
    headers: { origin: portal },
  });
  expect(headers.get('access-control-allow-origin')).toBe(portal);
  example.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('with ECS_URL the example shows the texts of that server', async () => {
  start({ ECS_URL: 'https://texts.example/base/' });
  const portal = await address('Portal');
  expect(await (await fetch(portal)).text()).toContain('content="https://texts.example/base"');
  expect(written).toContain(`CORS_ORIGINS=${portal}`);
  example.kill('SIGTERM');
  expect(await ended).toBe(0);
});
