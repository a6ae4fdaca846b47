import type { Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { Schema } from '#server/store/schema.ts';

const KEPT_MS = LIMITS.idempotencyHours * 3_600_000;

/** A request that can be sent again: a key holds for one user and one path. */
export interface RepeatableRequest {
  readonly userId: number;
  /** Method and path. */
  readonly path: string;
  /** SHA-256 of the key. */
  readonly idempotencyKey: string;
  /** Hash of the payload, made with the key. */
  readonly bodyHash: string;
}

export interface KeptAnswer {
  readonly bodyHash: string;
  readonly status: number;
  readonly answer: string;
}

/** The answer that a request under this key had within the last day, or null. */
export async function findAnswer(
  db: Kysely<Schema>,
  request: RepeatableRequest,
  now: number,
): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'status', 'answer'])
    .where('userId', '=', request.userId)
    .where('path', '=', request.path)
    .where('idempotencyKey', '=', request.idempotencyKey)
    .where('creationDate', '>', now - KEPT_MS)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps an answer, and forgets those that are older than a day. */
export async function keepAnswer(
  db: Kysely<Schema>,
  request: RepeatableRequest,
  { status, answer }: Omit<KeptAnswer, 'bodyHash'>,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('creationDate', '<=', now - KEPT_MS)
    .execute();
  await db
    .insertInto('idempotencyKeys')
    .values({ ...request, status, answer, creationDate: now })
    .execute();
}
