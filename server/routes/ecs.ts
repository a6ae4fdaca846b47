import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { SESSION_LOST_CODES } from '#contract/refusals.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { refusalOf, sendRefusal } from '#server/routes/answer.ts';
import { registerAuthCalls } from '#server/routes/auth.ts';
import { registerHealthCall } from '#server/routes/health.ts';
import { registerTextCalls } from '#server/routes/texts.ts';
import { renewXsrf } from '#server/security/cookies.ts';

/** After these a browser needs another token before it can go on. */
const TOKEN_LOST: ReadonlySet<string> = new Set([...SESSION_LOST_CODES, '004']);

/** Everything below /ecs/. */
export async function registerEcs(app: FastifyInstance, parts: Parts): Promise<void> {
  await prepareForCalls(app, parts);
  registerAuthCalls(app, parts);
  registerHealthCall(app, parts);
  registerTextCalls(app, parts);
}

/** What every call needs around it: cookies, and the envelope of whatever goes wrong. */
export async function prepareForCalls(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('caller', null);
  app.removeContentTypeParser('text/plain');

  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal('018');
    if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
    if (TOKEN_LOST.has(refusal.code)) renewXsrf(reply, parts);
    return sendRefusal(reply, refusal, parts.now());
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('008'), parts.now()));
  // Without a route of its own an unknown path would be taken for a file of the console.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (_request, reply) => reply.callNotFound() });
}
