import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServiceManager } from '#server/service-manager.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

let folder: string;
let reported: string;
/** A stand-in for systemd's program, which writes down what it receives and everything else that it can see. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-service-'));
  reported = join(folder, 'reported');
  const program = join(folder, 'systemd-notify');
  await writeFile(
    program,
    `#!/bin/sh\n{ echo "$@"; env; } | tr '\\n' ' ' >> ${reported}\necho >> ${reported}\n`,
  );
  await chmod(program, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = async () => (await readFile(reported, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const states = async () => (await lines()).map((line) => line.split(' ', 1)[0]);
const PATH = () => `${folder}:${process.env.PATH}`;

test('a server tells systemd that it is ready, that it is alive, and that it stops, and no secret', async () => {
  const secret = 'Geheimnis-dieses-Servers';
  const server = new ServerProcess(folder, {
    ...{ NOTIFY_SOCKET: '/run/notify', PATH: PATH(), WATCHDOG_USEC: '90000', METRICS_TOKEN: secret },
  });
  await server.address();
  await expect.poll(states).toContain('READY=1');
  await expect
    .poll(async () => (await states()).filter((state) => state === 'WATCHDOG=1').length > 2)
    .toBe(true);
  expect((await server.stop()).code).toBe(0);
  await expect.poll(states).toContain('STOPPING=1');
  expect((await states())[0]).toBe('READY=1');
  expect(await lines()).toEqual((await lines()).filter((line) => line.includes('NOTIFY_SOCKET=/run/notify')));
  expect((await lines()).join()).not.toContain(secret);
});

test('nothing is sent where no service manager listens, and no ping where none is wanted or meant', async () => {
  const silent = new ServiceManager({ PATH: PATH() }, () => {});
  silent.ready();
  silent.stopping();
  const other = { NOTIFY_SOCKET: '/run/notify', PATH: PATH(), WATCHDOG_USEC: '3000', WATCHDOG_PID: '1' };
  new ServiceManager(other, () => {}).ready();
  new ServiceManager({ ...other, WATCHDOG_USEC: undefined }, () => {}).stopping();
  await expect.poll(async () => (await states()).toSorted()).toEqual(['READY=1', 'STOPPING=1']);
});

test('a machine without the program says so in one line', async () => {
  const reported: string[] = [];
  new ServiceManager({ NOTIFY_SOCKET: '/run/notify', PATH: join(folder, 'none') }, (line) =>
    reported.push(line),
  ).ready();
  await expect
    .poll(() => reported)
    .toEqual([
      'systemd is not notified READY=1: spawn systemd-notify ENOENT. The unit needs systemd-notify on its PATH.',
    ]);
});
