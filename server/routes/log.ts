import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Told } from '#server/routes/fast-path.ts';
import type { LogLevel } from '#server/settings/settings.ts';

const PATH_AT_MOST = 200;

/** JSON lines; nothing of a request but what logCalls picks, so no body, cookie, password or code can be among it. */
export function loggerOptions(
  level: LogLevel,
  logTo: { write(line: string): void } | undefined,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    base: null,
    serializers: { req: () => ({}), res: () => ({}), err: described },
    ...(logTo ? { stream: logTo } : {}),
  };
}

/** One line at level info for every call, under the number that its answer carries as X-Request-Id. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      userId: request.caller?.user?.id ?? null,
    });
  });
}

/** The same for a call that took the fast path (server/routes/fast-path.ts). */
export function logCall(
  log: FastifyBaseLogger,
  { id, url, status, milliseconds }: Parameters<Told>[0],
): void {
  log.info({
    reqId: id,
    ...{ method: 'GET', path: pathOf(url), status, milliseconds: Math.round(milliseconds), userId: null },
  });
}

/** Without the query: it can hold what a user searched for. */
function pathOf(url: string): string | undefined {
  return url.split('?', 1)[0]?.slice(0, PATH_AT_MOST);
}

function described(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
