import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the contract. */
    call?: CallName;
  }
}

/** Of requests that are no call of the contract: the console's files, and unknown addresses. */
const NO_CALL = 'other';

/** The figures of this server; where no token is set, the gate knows no such call. */
export function registerMetricsCall(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'metrics', async () => {
    const { metrics } = parts;
    if (!metrics) throw new Refusal(REFUSAL.notFound);
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    return new PreparedAnswer(200, await metrics.text(), headers);
  });
}

/** Counts every answer, those of the fast path too. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(
      request.routeOptions.config.call ?? NO_CALL,
      reply.statusCode,
      reply.elapsedTime / 1_000,
    );
    done();
  });
  const { onCall } = app.fastPath;
  app.fastPath.onCall = (call) => {
    onCall?.(call);
    metrics.answered(call.call, call.status, call.milliseconds / 1_000);
  };
}
