import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inHouse } from './house.mjs';
import { stopsFor } from './stops.mjs';
import { say } from './words.mjs';

/** Lines of a failed tool that are worth showing. */
const TAIL_LINES = 20;
/** How long a tool may take to end when it is asked to; npm goes on installing, and may as well be killed. */
const TIMEOUT_MS = 1500;

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

/** Exit code of the script when it was stopped while tools ran. @type {number | null} */
let stopped = null;

function killTools() {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * While tools run: a signal ends them, and only when they are gone the script, with the exit code that the signal
 * stands for: no one else may set up while one of them still writes. A second signal does not wait.
 */
export function stopToolsOnSignal() {
  const { pass } = stopsFor((signal) => {
    const waited = stopped !== null;
    stopped = 128 + constants.signals[signal];
    if (waited) killTools();
    if (waited || running.size === 0) process.exit(stopped);
    say('Stopping …');
    for (const child of running) child.kill('SIGTERM');
    setTimeout(killTools, TIMEOUT_MS);
  });
  onStop(pass);
}

/**
 * Runs a tool to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{env?: NodeJS.ProcessEnv, show?: boolean, asks?: boolean, onStart?: (pid: number) => void}} [options] `show`
 *   lets it write to the console itself, `asks` read from it; otherwise its last lines are handed back
 * @returns {Promise<{code: number, tail: string}>} never rejects: a tool that cannot be started has code 127
 */
export function runTool(command, args, options = {}) {
  const { env = process.env, show = false, asks = false, onStart = () => {} } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: inHouse(),
      env,
      stdio: [asks ? 'inherit' : 'ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    });
    running.add(child);
    if (child.pid !== undefined) onStart(child.pid);
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
      // How the tool ended is of no interest.
      if (stopped !== null) {
        if (running.size === 0) process.exit(stopped);
        return;
      }
      const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], tail });
    });
  });
}
