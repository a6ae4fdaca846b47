/*
 * npm start: installs and builds what is missing, then serves. Plain JavaScript that runs before anything is
 * installed, on any Node.js from 20.19.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { namesGiven } from './support/arguments.mjs';
import { ensureBuilt } from './support/built.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { SERVER_ARGS } from './support/server.mjs';
import { stopsFor } from './support/stops.mjs';
import { onStop, stopToolsOnSignal } from './support/tools.mjs';

/** @param {string} node */
function serve(node) {
  const server = spawn(node, SERVER_ARGS, {
    cwd: inHouse(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // In a group of its own, so that it gets exactly the signals that are passed on here.
    detached: process.platform !== 'win32',
  });
  const stops = stopsFor((signal) => server.kill(signal));
  onStop(stops.pass);
  server.on('exit', (code, signal) => {
    // Asked before it could listen to signals, it ends by the signal itself.
    process.exit(code ?? (stops.asked ? 0 : 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

refuseOldNode();
namesGiven('npm start', 0);
stopToolsOnSignal();
await ensureInstalled();
const node = projectNode();
await ensureBuilt(node);
serve(node);
