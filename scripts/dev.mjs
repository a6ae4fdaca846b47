/* npm run dev: the server, restarted on every change of its sources, and, once that answers, Vite with hot reload. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { namesGiven } from './support/arguments.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { onStop, stopToolsOnSignal } from './support/tools.mjs';
import { say } from './support/words.mjs';

/** How long a part may take to end before it is ended. */
const TIMEOUT_MS = 5000;
/** How long until the server is asked again whether it is ready. */
const INTERVAL_MS = 200;

refuseOldNode();
namesGiven('npm run dev', 0);
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
const port = process.env.PORT ?? '8080';

/** @type {import('node:child_process').ChildProcess[]} */
const parts = [];
let stopping = false;

/** @param {number} code */
function stopAll(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const part of parts) part.kill('SIGTERM');
  setTimeout(() => {
    for (const part of parts) part.kill('SIGKILL');
  }, TIMEOUT_MS).unref();
}

/**
 * Starts one part, with its name before each of its lines; when one ends, all end.
 * @param {string} name
 * @param {readonly string[]} args of Node.js
 * @param {NodeJS.ProcessEnv} env
 */
function start(name, args, env) {
  const part = spawn(node, args, {
    cwd: inHouse(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own: a Ctrl-C stops it once, through this script.
    detached: process.platform !== 'win32',
  });
  parts.push(part);
  for (const stream of [part.stdout, part.stderr]) {
    createInterface({ input: stream }).on('line', (line) => say(`${name.padEnd(7)}| ${line}`));
  }
  part.on('exit', (code) => stopAll(stopping ? 0 : (code ?? 1)));
}

/**
 * Waits until the server answers calls: at its first start it fills a database first. A console that is opened earlier
 * would find nothing there.
 * @param {string} server its address
 */
async function whenReady(server) {
  for (let waits = 0; !stopping; waits += 1) {
    // While it starts, every call but health is answered 503.
    const status = await fetch(`${server}/ecs/openapi.json`).then(
      ({ status }) => status,
      () => 503,
    );
    if (status !== 503) return;
    if (waits === 0) say('console| waits for the server …');
    await sleep(INTERVAL_MS);
  }
}

onStop(() => stopAll(0));
const server = `http://127.0.0.1:${port}`;
start('server', ['--watch', '--watch-preserve-output', inHouse('server', 'main.mjs')], {
  HOST: '127.0.0.1',
  PORT: port,
});
await whenReady(server);
if (!stopping) {
  start('console', [inHouse('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], {
    ECS_SERVER: server,
  });
}
