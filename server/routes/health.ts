import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';

const RETRY_AFTER_S = 2;

/**
 * Says that the server is alive and reaches its database, and whether it can do its work: 503 with 018 when not, and
 * always within two seconds and a little.
 */
export function registerHealthCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'health', async ({ request }) => {
    const failure = await parts.readiness.databaseFailure();
    if (!failure) return { alive: true, database: true };
    request.log.error({ err: failure }, 'the database does not answer');
    throw notNow({ alive: true, database: false });
  });
  registerCall(app, parts, 'ready', async () => {
    const failing = await parts.readiness.failing();
    const warnings = parts.readiness.warnings();
    if (failing.length > 0) throw notNow({ ready: false, failing, warnings });
    return { ready: true, failing: [], warnings };
  });
}

function notNow(content: unknown): Refusal {
  return new Refusal(REFUSAL.serverError, { status: 503, content, retryAfter: RETRY_AFTER_S });
}
