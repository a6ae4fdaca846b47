import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithUs } from '../frame/ends.ts';
import { Missing } from '../frame/row.ts';

const LOOK_MS = 50;
const LOOKS = 100;

export interface CachingProxy {
  /** Where it listens. */
  readonly address: string;
  /** How often it has answered in which way, such as HIT, since it was started. */
  ways(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/**
 * Starts nginx with nginx.conf of this folder before a server.
 * @throws Missing where there is no nginx
 */
export async function startProxy(folder: string, upstream: string): Promise<CachingProxy> {
  if (spawnSync('nginx', ['-v']).error) {
    throw new Missing('There is no nginx here: install the package nginx-light.');
  }
  const own = join(folder, 'nginx');
  mkdirSync(own);
  // Its workers run as another user when it is started by root.
  for (const place of [folder, own]) chmodSync(place, 0o755);
  const port = await freePort();
  const text = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replaceAll('FOLDER', own)
    .replaceAll('UPSTREAM', new URL(upstream).host)
    .replaceAll('PORT', String(port));
  const configuration = join(own, 'nginx.conf');
  writeFileSync(configuration, text);
  const nginx = spawn('nginx', ['-p', own, '-c', configuration, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said = (said + piece).slice(-2_000);
  });
  const over = once(nginx, 'close');
  const forget = endsWithUs(() => nginx.kill());
  const address = `http://127.0.0.1:${port}`;
  for (let look = 0; !(await isUp(address)); look += 1) {
    if (nginx.exitCode !== null || look > LOOKS) {
      nginx.kill();
      throw new Error(`nginx did not start: ${said}`);
    }
    await pause(LOOK_MS);
  }
  return {
    address,
    ways: async () => {
      // It writes once a second.
      await pause(1_500);
      const ways: Record<string, number> = {};
      for (const line of readFileSync(join(own, 'access.log'), 'utf8').split('\n')) {
        if (line !== '') ways[line] = (ways[line] ?? 0) + 1;
      }
      return ways;
    },
    stop: async () => {
      forget();
      nginx.kill();
      await over;
    },
  };
}

async function isUp(address: string): Promise<boolean> {
  return fetch(`${address}/nothing`).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
