import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildForwardingApp, buildStartingApp } from '#server/app.ts';
import type { ShowFirstAccess } from '#server/security/first-access.ts';
import type { Settings } from '#server/settings/settings.ts';

/** So long a stop waits for the calls that run. */
const STOP_TIMEOUT_MS = 10_000;
const TIDY_MS = 50;

export interface Running {
  /** Where it listens, such as http://127.0.0.1:8080. */
  readonly address: string;
  /** Whether no one has ever signed in, though the accounts were shown at an earlier start. */
  readonly neverEntered: boolean;
  /** Lets the calls that run come to their end, takes no new ones, closes the database. */
  stop(): Promise<void>;
}

/** The server cannot listen where it should; the message is one line for the operator. */
export class ListenRefused extends Error {}

/**
 * Starts a whole server. It listens before it touches the database: a start that cannot be leaves none behind, and
 * early callers are asked to try again instead of finding no server.
 * @param dist folder that the build has filled
 * @param showFirstAccess shows the accounts of a new database
 * @throws DatabaseRefused, FilesRefused or ListenRefused with one line for the operator
 */
export async function startServer(
  settings: Settings,
  dist: string,
  showFirstAccess: ShowFirstAccess,
): Promise<Running> {
  if (settings.ecsUrl !== null) return startConsole(settings, new URL(settings.ecsUrl), dist);
  const front = await buildStartingApp(settings, { dist });
  const closing: Closing[] = [() => closeConnections(front.app)];
  try {
    const address = await listen(front.app, settings);
    // Not needed for the console alone, and most of the code.
    const { assemble } = await import('#server/assemble.ts');
    const { parts, neverEntered, close } = await assemble(settings, {
      now: Date.now,
      checkAnswers: settings.environment === 'DEV',
      reportFailure: (error) => front.app.log.error({ err: error }, 'work behind the scenes failed'),
      log: (level, line, message) => front.app.log[level](line, message),
      print: (line) => process.stdout.write(`${line}\n`),
      showFirstAccess,
    });
    closing.push(close);
    const app = await buildApp(parts, { dist });
    // First of all it refuses new calls; those that run keep their connections, which the front waits for.
    closing.unshift(() => app.close());
    await app.ready();
    await parts.endpoints.announce(address);
    front.handOver(app);
    parts.sweeper.start();
    // At any other level its lines would be lost; another server of this database may write them.
    if (WRITES_INFO.has(settings.logLevel)) parts.securityStream.start();
    parts.secrets.follow();
    parts.damage.start();
    return { address, neverEntered, stop: () => inTurn(closing) };
  } catch (error) {
    await inTurn(closing);
    throw error;
  }
}

const WRITES_INFO: ReadonlySet<Settings['logLevel']> = new Set(['info', 'debug', 'trace']);

/** The console alone, without a database. */
async function startConsole(settings: Settings, target: URL, dist: string): Promise<Running> {
  const app = await buildForwardingApp(settings, target, { dist });
  const stop = () => closeConnections(app);
  try {
    const address = await listen(app, settings);
    return { address, neverEntered: false, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closing = () => Promise<void>;

async function inTurn(closing: readonly Closing[]): Promise<void> {
  for (const close of closing) await close();
}

/** Closes the app that listens, when the calls that run have come to their end. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  // A connection whose call ends only now would be kept alive for the next one, which is not to come.
  const tidying = setInterval(() => app.server.closeIdleConnections(), TIDY_MS);
  // Nor must a client that never reads an answer to its end keep the server from stopping.
  const timeout = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
  await app.close();
  clearInterval(tidying);
  clearTimeout(timeout);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw refusal(error, host, port);
  }
  const { address, family, port: taken } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}

function refusal(error: unknown, host: string, port: number): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new ListenRefused(
        `Port ${port} on ${host} is taken. Stop what listens there, or set PORT to another one (0 takes a free one).`,
      );
    case 'EACCES':
      return new ListenRefused(
        `Port ${port} on ${host} is not allowed to this user. Set PORT to another one.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenRefused(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
