import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';

/**
 * Lets in callers with the bearer token of the metrics.
 * @param token the one that is set; null: there are no metrics
 * @throws Refusal 008 where none is set, 401/001 without it
 */
export function refuseWithoutToken(token: string | null, { headers }: Pick<FastifyRequest, 'headers'>): void {
  if (token === null) throw new Refusal(REFUSAL.notFound);
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  // Hashes are of one length, whatever was sent.
  if (!timingSafeEqual(hashOf(given), hashOf(token))) throw new Refusal(REFUSAL.notSignedIn);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
