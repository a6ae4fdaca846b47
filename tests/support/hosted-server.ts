import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inHouse } from '#scripts/support/house.mjs';
import type { RunningServer } from '#scripts/support/server.mjs';
import type { HostAnswer, HostRequest } from '#tests/support/server-host.ts';

/** A process that ends with this one, and runs one server after the other. */
interface Host {
  readonly process: ChildProcess;
  /** Everything that it has written. */
  output: string;
}

/** Those in which no server runs at the moment. */
const idle: Host[] = [];

const FOLLOW = pathToFileURL(inHouse('scripts', 'support', 'follow-starter.mjs')).href;

function newHost(): Host {
  const child = spawn(process.execPath, ['--import', FOLLOW, inHouse('tests', 'support', 'server-host.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const host: Host = { process: child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      host.output += chunk;
    });
  }
  child.once('close', () => {
    const at = idle.indexOf(host);
    if (at >= 0) idle.splice(at, 1);
  });
  return host;
}

/** @throws when the process ends before it has answered, or answers that it could not */
function ask(host: Host, request: HostRequest): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const ended = (code: number | null) =>
    reject(new Error(`The server ended with code ${code}:\n${host.output}`));
  host.process.once('close', ended);
  host.process.once('message', (answer: HostAnswer) => {
    host.process.off('close', ended);
    if ('failure' in answer) reject(new Error(`${answer.failure}\n${host.output}`));
    else resolve(answer.address);
  });
  host.process.send(request);
  return promise;
}

export interface HostedServer extends RunningServer {
  /** Ends the server alone; the next one runs in its process. */
  release(): Promise<void>;
}

/**
 * Starts a server from the sources, in a process that earlier ones have run in: what takes half a second of processor in a
 * process of its own takes a twentieth of that. A signal ends the process, as it does for a server that has one for itself.
 * @param folder where it works
 */
export async function startHostedServer(folder: string, settings: NodeJS.ProcessEnv): Promise<HostedServer> {
  const host = idle.pop() ?? newHost();
  host.output = '';
  const address = await ask(host, { start: { folder, settings } });
  if (address === null) throw new Error('the server does not say where it listens');
  return {
    address,
    output: () => host.output,
    stop: (signal) => {
      const { promise, resolve } = Promise.withResolvers<number | null>();
      host.process.once('close', resolve);
      host.process.kill(signal);
      return promise;
    },
    release: async () => {
      await ask(host, { end: true });
      idle.push(host);
    },
  };
}
