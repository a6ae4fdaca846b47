import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inHouse } from './house.mjs';

const READY = /ready at (https?:\/\/\S+)/i;

/**
 * Arguments for Node.js to run a server that stops when its starter exits; requires an IPC channel. Without the limit,
 * the space for short-lived objects would grow to three times 16 MB and always fill up: with 4 MB, a server under load
 * needs a third less memory, and no more time.
 */
export const SERVER_ARGS = [
  '--max-semi-space-size=4',
  '--import',
  pathToFileURL(inHouse('scripts', 'support', 'follow-starter.mjs')).href,
  inHouse('dist', 'server', 'main.mjs'),
];

/**
 * @typedef {object} RunningServer
 * @property {string} address such as http://127.0.0.1:8080
 * @property {() => string} output everything that it has written until now
 * @property {(signal: NodeJS.Signals) => Promise<number | null>} stop sends the signal and waits for the end; answers
 *   the exit code, null when the signal itself ended it
 */

/**
 * Starts a server of its own for tests and pictures, apart from every `.env` of the project.
 * @param {string} node the project's Node.js
 * @param {string} folder where it works
 * @param {NodeJS.ProcessEnv} env its settings
 * @returns {Promise<RunningServer>} when it is ready; rejects with its output when it ends before
 */
export function startServer(node, folder, env) {
  return new Promise((resolve, reject) => {
    const server = spawn(node, SERVER_ARGS, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let written = '';
    /** @type {Promise<number | null>} */
    const ended = new Promise((done) => server.once('close', done));
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        written += chunk;
        const address = READY.exec(written)?.[1];
        if (!address) return;
        resolve({
          address: address.replace(/\/$/, ''),
          output: () => written,
          stop: (signal) => {
            server.kill(signal);
            return ended;
          },
        });
      });
    }
    server.once('error', reject);
    ended.then((code) =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${written}`)),
    );
  });
}
