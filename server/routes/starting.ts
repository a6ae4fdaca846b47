import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { refusalOf, send, sendRefusal, successText } from '#server/routes/answer.ts';

/** A start with a database that is there takes less. */
const RETRY_AFTER_S = 1;

/** Everything below /ecs/ while the server starts: it is alive, and every call is to be made again in a moment. */
export async function registerStarting(app: FastifyInstance): Promise<void> {
  app.setErrorHandler((error, _request, reply) =>
    sendRefusal(reply, refusalOf(error) ?? new Refusal(REFUSAL.serverError), Date.now()),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    handler: (_request, reply) => send(reply, 200, successText({ alive: true, database: false }, Date.now())),
  });
  app.all('/*', {
    // Before a body is read.
    onRequest: async () => {
      throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S });
    },
    handler: (_request, reply) => reply.callNotFound(),
  });
}
