import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '#server/settings.ts';

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
      // Without the query: it can hold what somebody searched for.
      path: request.url.split('?', 1)[0]?.slice(0, PATH_AT_MOST),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      userId: request.caller?.user.id ?? null,
    });
  });
}

function described(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...cause };
}
