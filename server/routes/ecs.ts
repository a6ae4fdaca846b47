import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMITS } from '#contract/body-limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { SESSION_LOST_CODES } from '#contract/refusals.ts';
import { DatabaseDamaged } from '#server/dialect/base/failure.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { refusalOf, sendRefusal } from '#server/routes/answer.ts';
import { registerAuditCalls } from '#server/routes/audit.ts';
import { registerOperationCalls } from '#server/routes/audit-operations.ts';
import { registerAuthCalls } from '#server/routes/auth.ts';
import { BodyRefused, bodyRefusalOf } from '#server/routes/body-refusal.ts';
import { registerChangeMany } from '#server/routes/change-many.ts';
import { registerCompression } from '#server/routes/compression.ts';
import { registerDescriptionCalls } from '#server/routes/description.ts';
import { registerDocumentCalls } from '#server/routes/document.ts';
import { registerDocumentFileCalls } from '#server/routes/document-file.ts';
import { registerEndpointCalls } from '#server/routes/endpoint.ts';
import { registerFactorCalls } from '#server/routes/factor.ts';
import { registerHealthCalls } from '#server/routes/health.ts';
import { takeJson } from '#server/routes/json-body.ts';
import { registerMailTemplateCalls } from '#server/routes/mail-template.ts';
import { registerMetricsCall } from '#server/routes/metrics.ts';
import { registerOwnDetailsCall } from '#server/routes/own-details.ts';
import { registerOwnPasswordCall } from '#server/routes/own-password.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerDescribedCalls } from '#server/routes/record.ts';
import { registerSecondFactorCalls } from '#server/routes/second-factor.ts';
import { registerSecurityLogCalls } from '#server/routes/security-log.ts';
import { registerSessionCalls } from '#server/routes/session.ts';
import { registerSyncCalls } from '#server/routes/sync.ts';
import { registerTextCalls } from '#server/routes/texts.ts';
import { registerTokenCalls } from '#server/routes/token.ts';
import { registerUserCalls } from '#server/routes/user.ts';
import { Blocked } from '#server/security/attempts.ts';
import { renewXsrf } from '#server/security/cookies.ts';
import { originOf } from '#server/security/origin.ts';

/** After these a browser needs another token before it can go on. */
const TOKEN_LOST: ReadonlySet<string> = new Set([...SESSION_LOST_CODES, REFUSAL.untrustedRequest]);

/** Refusals of a signed-in user that the security log records. */
const NOT_ALLOWED: ReadonlySet<string> = new Set([REFUSAL.untrustedRequest, REFUSAL.forbidden]);

function isLogged(refusal: Refusal): boolean {
  return refusal instanceof Blocked ? !refusal.again : NOT_ALLOWED.has(refusal.code);
}

function noteRefusal(request: FastifyRequest, { code }: Refusal, { securityLog }: Parts): void {
  const actor = request.caller?.actor ?? null;
  const detail = { code, call: request.routeOptions.url };
  securityLog.note({ event: 'callRefused', actor, origin: originOf(request), detail });
}

/** A console sends no such body: at a sign-in it counts as a try, so that it cannot be had for nothing. */
async function noteBody(request: FastifyRequest, { reason }: BodyRefused, parts: Parts): Promise<void> {
  const actor = request.caller?.actor ?? null;
  const detail = { reason, call: request.routeOptions.url };
  parts.securityLog.note({ event: 'bodyRefused', actor, origin: originOf(request), detail });
  if (request.routeOptions.config.bodyLimits === BODY_LIMITS.credentials) {
    await parts.attempts.countHostile(request.ip).catch(parts.reportFailure);
  }
}

/** Everything below /ecs/. */
export async function registerEcs(app: FastifyInstance, parts: Parts): Promise<void> {
  await prepareForCalls(app, parts);
  registerAuthCalls(app, parts);
  registerHealthCalls(app, parts);
  registerMetricsCall(app, parts);
  registerDescriptionCalls(app, parts);
  registerEndpointCalls(app, parts);
  registerOwnDetailsCall(app, parts);
  registerOwnPasswordCall(app, parts);
  registerSecondFactorCalls(app, parts);
  registerFactorCalls(app, parts);
  registerUserCalls(app, parts);
  registerTokenCalls(app, parts);
  registerSessionCalls(app, parts);
  registerSecurityLogCalls(app, parts);
  registerDescribedCalls(app, parts);
  registerMailTemplateCalls(app, parts);
  registerChangeMany(app, parts);
  registerTextCalls(app, parts);
  registerDocumentCalls(app, parts);
  registerDocumentFileCalls(app, parts);
  registerAuditCalls(app, parts);
  registerOperationCalls(app, parts);
  registerSyncCalls(app, parts);
}

/** The words of 008 are about records that are gone. */
function unknownCall(): Refusal {
  const message = 'Diesen Aufruf gibt es nicht, oder nicht mit dieser Methode. Alle stehen unter /ecs/docs.';
  const english = 'There is no such call, or not with this method. All are listed at /ecs/docs.';
  return new Refusal(REFUSAL.notFound, { findings: [{ ...finding(REFUSAL.notFound), message, english }] });
}

/** Sets up what every call needs: cookies, and the envelope for errors. */
export async function prepareForCalls(app: FastifyInstance, parts: Parts): Promise<void> {
  await registerCompression(app);
  await app.register(cookie);
  app.decorateRequest('caller', null);
  app.removeContentTypeParser('text/plain');
  takeJson(app);

  app.setErrorHandler(async (error, request, reply) => {
    const refusal = bodyRefusalOf(error, request) ?? refusalOf(error) ?? new Refusal(REFUSAL.serverError);
    if (refusal instanceof BodyRefused) await noteBody(request, refusal, parts);
    if (error instanceof DatabaseDamaged) parts.damage.met(error);
    parts.metrics?.refused(request.routeOptions.config.call ?? 'other', refusal);
    if (refusal.status >= 500) request.log.error({ err: error }, 'call failed');
    if (request.caller && isLogged(refusal)) noteRefusal(request, refusal, parts);
    if (TOKEN_LOST.has(refusal.code)) renewXsrf(reply, parts);
    return sendRefusal(reply, refusal, parts.now());
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, unknownCall(), parts.now()));
  // Without a route of its own an unknown path would be taken for a file of the console.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (_request, reply) => reply.callNotFound() });
}
