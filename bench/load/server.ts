import { readFileSync } from 'node:fs';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';
import { endsWithUs } from '../frame/ends.ts';
import { PASSWORD } from '../lists/databases.ts';

/** As every server is started (scripts/support/server.mjs). */
export const FLAGS = '--max-semi-space-size=4';
const MEGABYTE = 1_000_000;
const SAMPLE_MS = 20;

/** A server in a process of its own, with `admin` signed in. */
export interface MeasuredServer {
  readonly address: string;
  readonly process: ServerProcess;
  readonly visitor: WebVisitor;
  stop(): Promise<void>;
}

/** Starts a server with nothing but these settings, which ends with this process if no one stops it before. */
export function launch(folder: string, environment: Readonly<Record<string, string>>): ServerProcess {
  const server = new ServerProcess(folder, environment, 'bundle');
  const forget = endsWithUs(() => server.signal('SIGKILL'));
  void server.ended().then(forget);
  return server;
}

/**
 * Starts a server as npm start does, for production and without a log of its calls.
 * @param folder where it works
 */
export async function startServer(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const server = launch(folder, {
    NODE_OPTIONS: FLAGS,
    ENVIRONMENT: 'PROD',
    LOG_LEVEL: 'error',
    ECS_ADMIN_PASSWORD: PASSWORD,
    ...environment,
  });
  try {
    const address = await server.address();
    const visitor = new WebVisitor();
    await visitor.signIn(address, 'admin', PASSWORD);
    return { address, process: server, visitor, stop: async () => void (await server.stop()) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Resident memory of a process in megabytes; only where there is /proc. */
export function memoryOf(id: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / MEGABYTE;
}

/** Watches the memory of a process. @returns ends the watch and answers the most that it was */
export function watchMemory(id: number | undefined): () => number {
  let most = memoryOf(id);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(id));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return Math.max(most, memoryOf(id));
  };
}
