import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { buildApp } from '#server/app.ts';
import { assemble } from '#server/assemble.ts';
import type { CopyPace } from '#server/backup/keeper.ts';
import type { AskSpace } from '#server/files/space.ts';
import type { ArrivalLimits } from '#server/routes/arrival.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Account } from '#server/security/first-access.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Clock } from '#tests/support/clock.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { undescribed } from '#tests/support/described.ts';
import { ADMIN_PASSWORD, defaultSettings, fillsAsUsual } from '#tests/support/first-start.ts';
import { TestBrowser } from '#tests/support/test-browser.ts';

const STOP_TIMEOUT_MS = 3_000;

export { ADMIN_PASSWORD };

export interface TestServerOptions {
  /** Over the defaults, with which a new database gets no demonstration data. */
  readonly settings?: Partial<Settings>;
  /** Kept at the end; without it there is a new one, which goes. */
  readonly database?: TestDatabase;
  readonly clock?: Clock;
  /** Says what is free on the disk. */
  readonly askSpace?: AskSpace;
  /** How often an embedded database is copied. */
  readonly copyPace?: CopyPace;
  /** Folder of the built console; without it there is none. */
  readonly dist?: string;
  /** Instead of the seconds that a real client has. */
  readonly arrival?: ArrivalLimits;
}

/** A whole server on a database of its own, without a port. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /** Those that were shown at this start: none where the database had been filled before. */
  readonly accounts: readonly Account[];
  readonly clock: Clock;
  readonly database: TestDatabase;
  /** The lines of its log. */
  readonly log: readonly string[];
  /** The lines of its console. */
  readonly console: readonly string[];
  /** A browser that has never been here. */
  browser(): TestBrowser;
  /** A browser in which a user has signed in; without a name it is admin. */
  signedIn(username?: string, password?: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

/** Starts a server as main.mjs does, but for the port. Every answer is held against contract and description. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? new Clock();
  const isFilled = fillsAsUsual(options.settings ?? {}, clock);
  const database = options.database ?? (await newDatabase(isFilled ? 'filled' : 'tables'));
  const log: string[] = [];
  const console: string[] = [];
  const settings: Settings = {
    ...defaultSettings(database.url, database.files),
    ...options.settings,
  };
  let accounts: readonly Account[] = [];
  const { parts, close } = await assemble(settings, {
    now: clock.now,
    checkAnswers: true,
    reportFailure: (error) => log.push(String(error)),
    log: (level, line, message) => log.push(JSON.stringify({ level, ...line, msg: message })),
    print: (line) => console.push(line),
    ...(options.askSpace && { askSpace: options.askSpace }),
    ...(options.copyPace && { copyPace: options.copyPace }),
    showFirstAccess: async (access) => {
      accounts = access.accounts;
      return true;
    },
  });
  const dist = options.dist ?? join(import.meta.dirname, 'no-build');
  const app = await buildApp(parts, {
    dist,
    logTo: { write: (line) => log.push(line) },
    ...(options.arrival && { arrival: options.arrival }),
  });
  await app.ready();
  compareAnswers(app, `${settings.basePath}ecs`);
  const browser = () => new TestBrowser(app, { clock, basePath: settings.basePath });
  return {
    app,
    parts,
    accounts,
    clock,
    database,
    log,
    console,
    browser,
    signedIn: async (username = 'admin', password = ADMIN_PASSWORD) => {
      const visitor = browser();
      await visitor.signIn(username, password);
      return visitor;
    },
    close: async () => {
      // As server/start.ts does: what a client has opened and not used would be waited for over a minute.
      const timeout = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
      await app.close();
      clearTimeout(timeout);
      await close();
      if (!options.database) await database.drop();
    },
  };
}

/** Lets the call fail whose answer is not as the description has it. */
function compareAnswers(app: FastifyInstance, ecsPath: string): void {
  const inject = app.inject.bind(app);
  const compared = async (options: InjectOptions | string) => {
    const response = await inject(options);
    // Of what has no end nothing is there yet to be compared.
    if (typeof options !== 'string' && options.payloadAsStream) return response;
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options;
    const path = String(url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(`${ecsPath}/`) || ['HEAD', 'OPTIONS'].includes(method.toUpperCase()))
      return response;
    const fault = undescribed(method.toUpperCase(), path.slice(ecsPath.length), response);
    if (fault !== null) throw new Error(`An answer is not as it is described: ${fault}`);
    return response;
  };
  app.inject = compared as typeof app.inject;
}

/** The envelope of an answer. */
export function envelopeOf(response: LightMyRequestResponse): Envelope {
  return response.json<Envelope>();
}
