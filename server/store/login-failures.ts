import type { Insertable, Kysely } from 'kysely';
import type { LoginFailureTable, Schema } from '#server/store/schema.ts';

const WINDOW_MS = 15 * 60_000;
const PER_NAME_AND_ADDRESS = 5;
const PER_ADDRESS = 30;

/** An attempt to sign in: the name as it is compared, where it comes from, when. */
export type LoginAttempt = Omit<Insertable<LoginFailureTable>, 'id'>;

/** Why an attempt is not even looked at; retryAfter in seconds. */
export interface Block {
  readonly code: '022' | '044';
  readonly retryAfter: number;
}

/**
 * Five failures for one name from one address within a quarter of an hour block that pair for as long (022); thirty
 * from one address slow it down (044). Names that nobody has count like all others.
 * @returns null when the attempt may be made
 */
export async function blockOf(db: Kysely<Schema>, attempt: LoginAttempt): Promise<Block | null> {
  const failures = await db
    .selectFrom('loginFailures')
    .select(['usernameKey', 'timestamp'])
    .where('address', '=', attempt.address)
    .where('timestamp', '>', attempt.timestamp - 2 * WINDOW_MS)
    .orderBy('timestamp', 'desc')
    .execute();
  const ofName = failures.filter(({ usernameKey }) => usernameKey === attempt.usernameKey);
  const [last, fifth] = [ofName[0], ofName[PER_NAME_AND_ADDRESS - 1]];
  const blockedPair = last && fifth && last.timestamp - fifth.timestamp < WINDOW_MS;
  return (
    (blockedPair ? until('022', last.timestamp + WINDOW_MS, attempt) : null) ??
    until('044', (failures[PER_ADDRESS - 1]?.timestamp ?? 0) + WINDOW_MS, attempt)
  );
}

function until(code: Block['code'], end: number, { timestamp }: LoginAttempt): Block | null {
  return end > timestamp ? { code, retryAfter: Math.ceil((end - timestamp) / 1_000) } : null;
}

/** Writes a failure down, and forgets those that can block nobody any more. */
export async function recordFailure(write: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  await write.transaction().execute(async (db) => {
    await db
      .deleteFrom('loginFailures')
      .where('timestamp', '<=', attempt.timestamp - 2 * WINDOW_MS)
      .execute();
    await db.insertInto('loginFailures').values(attempt).execute();
  });
}

/** The right password clears the name's failures from that address. */
export async function forgetFailures(write: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  await write
    .deleteFrom('loginFailures')
    .where('address', '=', attempt.address)
    .where('usernameKey', '=', attempt.usernameKey)
    .execute();
}
