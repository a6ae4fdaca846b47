import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { BODY_LIMITS } from '#contract/body-limits.ts';
import { ECS_FOLDER, HEADERS } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { refusalOf, sendRefusal } from '#server/routes/answer.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits } from '#server/routes/arrival.ts';
import { limitConnections } from '#server/routes/connections.ts';
import { registerConsole } from '#server/routes/console.ts';
import { type Answerer, FastPath, serverAfter } from '#server/routes/fast-path.ts';
import { watchForwardedRequests } from '#server/routes/forwarded-requests.ts';
import { logCall, logCalls, loggerOptions } from '#server/routes/log.ts';
import { countAnswers } from '#server/routes/metrics.ts';
import type { Parts } from '#server/routes/parts.ts';
import { securityHeaders } from '#server/routes/security-headers.ts';
import { registerStarting } from '#server/routes/starting.ts';
import { isHttps } from '#server/security/https.ts';
import type { LogLevel, Settings } from '#server/settings/settings.ts';

export interface AppOptions {
  /** Folder that the build has filled with console and translations. */
  readonly dist: string;
  /** Where log lines go instead of the standard output. */
  readonly logTo?: { write(line: string): void };
  /** How long requests may take to arrive, where that is not the usual. */
  readonly arrival?: ArrivalLimits;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For calls whose answers are ready in memory. */
    fastPath: FastPath;
  }
}

/** Levels at which the log has a line for every call. */
const TELLS_CALLS: ReadonlySet<LogLevel> = new Set(['info', 'debug', 'trace']);
/** Longer than any identifier, percent-encoded, can be. */
const PARAMETER_LENGTH = LIMITS.name * 12;
const REQUEST_ID = HEADERS.requestId.toLowerCase();

/** Builds the server without listening: the ECS interface, and the console beside it. */
export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const { settings } = parts;
  // Each server has one of two, and does without the code of the other.
  const { registerEcs } = await import('#server/routes/ecs.ts');
  const app = await openApp(settings, parts.now, options);
  watchForwardedRequests(app, settings, (address) => {
    parts.endpoints.warn({ code: 'proxyNotTrusted', address }).catch(parts.reportFailure);
  });
  if (parts.metrics) countAnswers(app, parts.metrics);
  await app.register((scope) => registerEcs(scope, parts), { prefix: settings.basePath + ECS_FOLDER });
  await registerConsole(app, settings, options.dist);
  return app;
}

/** Builds a server without a database of its own: the console, and the way to another ECS server. */
export async function buildForwardingApp(
  settings: Settings,
  target: URL,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { registerForward } = await import('#server/forward/forward.ts');
  const app = await openApp(settings, Date.now, options);
  watchForwardedRequests(app, settings, () => {});
  const prefix = settings.basePath + ECS_FOLDER;
  await app.register((scope) => registerForward(scope, settings, target), { prefix });
  await registerConsole(app, settings, options.dist);
  return app;
}

/** A server that listens before there is anything to be served. */
export interface StartingApp {
  readonly app: FastifyInstance;
  /** Lets another one, which is ready and does not listen itself, answer every request from now on. */
  handOver(to: FastifyInstance): void;
}

/** Builds the server that listens while the database is opened: the console, and calls that are to be tried again. */
export async function buildStartingApp(settings: Settings, options: AppOptions): Promise<StartingApp> {
  let successor: FastifyInstance | null = null;
  const app = await openApp(settings, Date.now, options, (request, response) =>
    successor === null ? false : successor.server.emit('request', request, response),
  );
  await app.register(registerStarting, { prefix: settings.basePath + ECS_FOLDER });
  await registerConsole(app, settings, options.dist);
  return {
    app,
    handOver: (to) => {
      successor = to;
    },
  };
}

function noCompiler(): never {
  throw new Error('no route has a schema of Fastify');
}

async function openApp(
  settings: Settings,
  now: () => number,
  { logTo, arrival = ARRIVAL_LIMITS }: AppOptions,
  before: Answerer | null = null,
): Promise<FastifyInstance> {
  const fastPath = new FastPath((request) => isHttps(request, settings));
  const headersFor = securityHeaders(settings);
  const first: Answerer = before ?? ((request, response) => fastPath.answer(request, response));
  const app = fastify({
    serverFactory: serverAfter(first, arrival),
    // Of routes that take no body; a call has its own limit.
    bodyLimit: BODY_LIMITS.credentials.bytes,
    exposeHeadRoutes: false,
    // The contract's schemas are held by the routes themselves; Fastify's own compilers would be a tenth of the code.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    genReqId: () => randomUUID(),
    logger: loggerOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: PARAMETER_LENGTH },
    // An address that cannot be decoded, which no route ever sees.
    frameworkErrors: (error, request, reply) => {
      // No hook sees it either.
      reply.headers(headersFor(request.raw)).header(REQUEST_ID, request.id);
      return sendRefusal(reply, refusalOf(error) ?? new Refusal(REFUSAL.invalid), now());
    },
    // The number of proxies is known, not their addresses: this many hops, counted from this side, are believed.
    trustProxy: settings.trustProxy === 0 ? false : (_address, hop) => hop < settings.trustProxy,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.raw)).header(REQUEST_ID, request.id);
    // A router would take `//host/path` for a path, and a browser for another host.
    if (request.raw.url?.startsWith('//')) return sendRefusal(reply, new Refusal(REFUSAL.invalid), now());
  });
  logCalls(app);
  if (TELLS_CALLS.has(settings.logLevel)) fastPath.onCall = (call) => logCall(app.log, call);
  // Behind a proxy all connections are the proxy's, which has to count its own.
  if (settings.trustProxy === 0) {
    limitConnections(app.server, settings.connectionsPerAddress, (address) =>
      app.log.warn({ address }, 'an address has too many connections; further ones are closed'),
    );
  }
  app.decorate('fastPath', fastPath);
  app.addHook('preClose', async () => fastPath.close());
  return app;
}
