import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildForwardingApp } from '#server/app.ts';
import type { Settings } from '#server/settings.ts';
import type { Account } from '#server/store/first-data.ts';

/** So long a stop waits for the calls that run. */
const STOP_PATIENCE_MS = 10_000;
const TIDY_MS = 50;

export interface Running {
  /** Where it listens, such as http://127.0.0.1:8080. */
  readonly address: string;
  /** Of a database that was new. */
  readonly accounts: readonly Account[];
  /** For other servers' syncs; null unless one was generated. */
  readonly accessCode: string | null;
  /** Lets the calls that run come to their end, takes no new ones, closes the database. */
  stop(): Promise<void>;
}

/** The server cannot listen where it should; the message is one line for whoever starts it. */
export class ListenRefused extends Error {}

/**
 * Starts a whole server.
 * @param dist folder that the build has filled
 * @throws DatabaseRefused, FilesRefused or ListenRefused with one line for whoever starts it
 */
export async function startServer(settings: Settings, dist: string): Promise<Running> {
  if (settings.ecsUrl !== null) return startConsole(settings, new URL(settings.ecsUrl), dist);
  // Not needed for the console alone, and most of the code.
  const { assemble } = await import('#server/assemble.ts');
  let app: FastifyInstance | null = null;
  const { parts, accounts, accessCode, close } = await assemble(settings, {
    now: Date.now,
    checkAnswers: settings.environment === 'DEV',
    reportFailure: (error) => app?.log.error({ err: error }, 'work behind the scenes failed'),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    app = await buildApp(parts, { dist });
    const address = await listen(app, settings);
    await parts.endpoints.announce(address);
    parts.sweeper.start();
    parts.secrets.follow();
    parts.damage.start();
    return { address, accounts, accessCode, stop: () => stop(app, close) };
  } catch (error) {
    await stop(app, close);
    throw error;
  }
}

/** The console alone, without a database. */
async function startConsole(settings: Settings, target: URL, dist: string): Promise<Running> {
  const app = await buildForwardingApp(settings, target, { dist });
  const nothing = async () => {};
  try {
    const address = await listen(app, settings);
    return { address, accounts: [], accessCode: null, stop: () => stop(app, nothing) };
  } catch (error) {
    await stop(app, nothing);
    throw error;
  }
}

async function stop(app: FastifyInstance | null, close: () => Promise<void>): Promise<void> {
  // A connection whose call ends only now would be kept alive for the next one, which is not to come.
  const tidying = setInterval(() => app?.server.closeIdleConnections(), TIDY_MS);
  // Nor must somebody who never reads an answer to its end keep the server from stopping.
  const impatience = setTimeout(() => app?.server.closeAllConnections(), STOP_PATIENCE_MS);
  await app?.close();
  clearInterval(tidying);
  clearTimeout(impatience);
  await close();
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
