import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { readMeta } from '#server/store/meta.ts';

/** Says that the server is alive and reaches its database; 503 with 018 when it does not. */
export function registerHealthCall(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'health', async ({ request }) => {
    try {
      await readMeta(parts.database.read, 'filled');
      return { alive: true, database: true };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Refusal('018', { status: 503, content: { alive: true, database: false }, retryAfter: 2 });
    }
  });
}
