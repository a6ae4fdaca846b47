import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inHouse } from './house.mjs';
import { say } from './words.mjs';

/** Lines of a failed tool that are worth showing. */
const TAIL_LINES = 20;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {(() => void)[]} */
let handlers = [];

/**
 * Sets what happens on Ctrl-C, SIGTERM and a closed terminal, in place of what was set before.
 * @param {(signal: NodeJS.Signals) => void} handle
 */
export function onStop(handle) {
  for (const forget of handlers) forget();
  handlers = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']).map((signal) => {
    const listener = () => handle(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
}

/** While tools run: a signal ends them, and the script with the exit code that the signal stands for. */
export function stopToolsOnSignal() {
  onStop((signal) => {
    for (const child of running) child.kill('SIGTERM');
    say('Stopped.');
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs a tool to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{env?: NodeJS.ProcessEnv, show?: boolean}} [options] `show` lets it write to the console itself; otherwise
 *   its last lines are handed back
 * @returns {Promise<{code: number, tail: string}>} never rejects: a tool that cannot be started has code 127
 */
export function runTool(command, args, { env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: inHouse(),
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, tail: error.message });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], tail });
    });
  });
}
