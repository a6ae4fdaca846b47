import type { Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Schema } from '#server/store/schema/schema.ts';

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
  const { userId, path, idempotencyKey } = request;
  const [row] = await FINDING.execute(db, userId, path, idempotencyKey, now - KEPT_MS);
  return row ?? null;
}

const FINDING = new RepeatedStatement(
  (db, userId: number, path: string, idempotencyKey: string, after: number) =>
    db
      .selectFrom('idempotencyKeys')
      .select(['bodyHash', 'status', 'answer'])
      .where('userId', '=', userId)
      .where('path', '=', path)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('creationDate', '>', after),
);

/** Keeps an answer, and forgets those that are older than a day. */
export async function keepAnswer(
  db: Kysely<Schema>,
  request: RepeatableRequest,
  { status, answer }: Omit<KeptAnswer, 'bodyHash'>,
  now: number,
): Promise<void> {
  await FORGETTING.execute(db, now - KEPT_MS);
  const { userId, path, idempotencyKey, bodyHash } = request;
  await KEEPING.execute(db, { userId, path, idempotencyKey, bodyHash, status, answer, creationDate: now });
}

const FORGETTING = new RepeatedStatement(
  (db, until: number) => db.deleteFrom('idempotencyKeys').where('creationDate', '<=', until),
  { late: true },
);

const KEEPING = new RepeatedStatement(
  (db, row: RepeatableRequest & Omit<KeptAnswer, 'bodyHash'> & { readonly creationDate: number }) =>
    db.insertInto('idempotencyKeys').values(row),
  { late: true },
);
