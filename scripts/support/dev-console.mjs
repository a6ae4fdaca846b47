import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inHouse } from './house.mjs';

const CONSOLE = inHouse('scripts', 'support', 'still-console.mjs');
/** It ends with the process that started it, however that goes. */
const FOLLOW = pathToFileURL(inHouse('scripts', 'support', 'follow-starter.mjs')).href;
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/**
 * @typedef {object} DevConsole
 * @property {string} address such as http://127.0.0.1:5173
 * @property {() => Promise<void>} stop
 */

/**
 * Starts, for tests and pictures, what `npm run dev` starts beside the server, at a free port and without hot reload.
 * @param {string} node the project's Node.js
 * @param {string} ecsServer address of the server that it is for
 * @returns {Promise<DevConsole>} when it is there; rejects with its output when it ends before
 */
export function startDevConsole(node, ecsServer) {
  const { NODE_ENV: _, ...environment } = process.env;
  const vite = spawn(node, ['--import', FOLLOW, CONSOLE], {
    cwd: inHouse(),
    env: { ...environment, NO_COLOR: '1', ECS_SERVER: ecsServer },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  /** @type {Promise<void>} */
  const ended = new Promise((done) => vite.once('close', () => done()));
  return new Promise((resolve, reject) => {
    for (const stream of [vite.stdout, vite.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        written += chunk;
        const [address] = ADDRESS.exec(written) ?? [];
        if (!address) return;
        const stop = async () => {
          vite.kill('SIGTERM');
          await ended;
        };
        resolve({ address, stop });
      });
    }
    vite.once('error', reject);
    ended.then(() => reject(new Error(`The console of development ended:\n${written}`)));
  });
}
