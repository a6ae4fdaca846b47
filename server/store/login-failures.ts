import type { Insertable, Kysely } from 'kysely';
import type { LoginFailureTable, Schema } from '#server/store/schema.ts';

const WINDOW_MS = 15 * 60_000;
const PER_NAME_AND_ADDRESS = 5;
const PER_ADDRESS = 30;
const DAY_MS = 24 * 3_600_000;
const PER_NAME_AND_DAY = 100;

/** What stands for the name in tries that are for none: they count against their address only. No name's hash is empty. */
export const NO_NAME = '';

/** Somebody who tries a password or a code: for which name, from where, when. */
export type LoginAttempt = Omit<Insertable<LoginFailureTable>, 'id'>;

/** Why an attempt is not even looked at; retryAfter in seconds. */
export interface Block {
  readonly code: '022' | '044';
  readonly retryAfter: number;
  /** Whether it holds for the name wherever the attempt comes from, but for browsers that are known. */
  readonly everywhere: boolean;
}

/**
 * Five failures for one name from one address within a quarter of an hour block that pair for as long (022); thirty
 * from one address slow it down (044); a hundred for one name within a day block it (022). Names that nobody has count
 * like all others.
 * @param own the attempt's own row, which does not count
 * @returns null when the attempt may be made
 */
export async function blockOf(
  db: Kysely<Schema>,
  attempt: LoginAttempt,
  own: number | null = null,
): Promise<Block | null> {
  const failures = (
    await db
      .selectFrom('loginFailures')
      .select(['id', 'usernameKey', 'timestamp'])
      .where('address', '=', attempt.address)
      .where('timestamp', '>', attempt.timestamp - 2 * WINDOW_MS)
      .orderBy('timestamp', 'desc')
      .execute()
  ).filter(({ id }) => id !== own);
  const ofName = failures.filter(({ usernameKey }) => usernameKey === attempt.usernameKey);
  const [last, fifth] = [ofName[0], ofName[PER_NAME_AND_ADDRESS - 1]];
  const blockedPair =
    attempt.usernameKey !== NO_NAME && last && fifth && last.timestamp - fifth.timestamp < WINDOW_MS;
  return (
    (blockedPair ? until('022', last.timestamp + WINDOW_MS, attempt) : null) ??
    until('044', (failures[PER_ADDRESS - 1]?.timestamp ?? 0) + WINDOW_MS, attempt) ??
    (await blockOfName(db, attempt, own))
  );
}

async function blockOfName(
  db: Kysely<Schema>,
  attempt: LoginAttempt,
  own: number | null,
): Promise<Block | null> {
  if (attempt.usernameKey === NO_NAME) return null;
  const hundredth = await db
    .selectFrom('loginFailures')
    .select('timestamp')
    .where('usernameKey', '=', attempt.usernameKey)
    .where('timestamp', '>', attempt.timestamp - DAY_MS)
    .where('id', '!=', own ?? 0)
    .orderBy('timestamp', 'desc')
    .limit(1)
    .offset(PER_NAME_AND_DAY - 1)
    .executeTakeFirst();
  const block = hundredth && until('022', hundredth.timestamp + DAY_MS, attempt);
  return block ? { ...block, everywhere: true } : null;
}

function until(code: Block['code'], end: number, { timestamp }: LoginAttempt): Block | null {
  if (end <= timestamp) return null;
  return { code, retryAfter: Math.ceil((end - timestamp) / 1_000), everywhere: false };
}

/**
 * Writes an attempt down as a failure, which it is until the opposite is known, and forgets those that can block nobody
 * any more.
 * @returns its number
 */
export async function insertFailure(write: Kysely<Schema>, attempt: LoginAttempt): Promise<number> {
  return write.transaction().execute(async (db) => {
    await db
      .deleteFrom('loginFailures')
      .where('timestamp', '<=', attempt.timestamp - DAY_MS)
      .execute();
    const { id } = await db
      .insertInto('loginFailures')
      .values(attempt)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Takes an attempt back that was none, or was right. */
export async function deleteFailure(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('loginFailures').where('id', '=', id).execute();
}

/** Signing in clears the name's failures from that address. */
export async function forgetFailures(
  db: Kysely<Schema>,
  { address, usernameKey }: Pick<LoginAttempt, 'address' | 'usernameKey'>,
): Promise<void> {
  await db
    .deleteFrom('loginFailures')
    .where('address', '=', address)
    .where('usernameKey', '=', usernameKey)
    .execute();
}

/** Lifts every block of a name, wherever the failures came from. */
export async function forgetFailuresOfName(db: Kysely<Schema>, usernameKey: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('usernameKey', '=', usernameKey).execute();
}
