import type { Insertable, Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#server/domain/clock.ts';
import { type FailedTry, type Failures, LOOKED_AT, MAY_CLOSE } from '#server/domain/tries.ts';
import type { LoginFailureTable, Schema } from '#server/store/schema/schema.ts';

const DAY_MS = 24 * 3_600_000;
/** A clock that is an hour ahead is wrong, and not only a little ahead of the other servers'. */
const WRONG_CLOCK_MS = 3_600_000;

/** A user who tries a password or a code: for which name, from where, when. */
export type LoginAttempt = Omit<Insertable<LoginFailureTable>, 'id'>;

/**
 * The failures that decide whether a try may be made, as many as the rule looks at (domain/tries.ts).
 * @param own number of the try's own row, null before it has one; only rows before it count
 */
export async function failuresBefore(
  db: Kysely<Schema>,
  { address, usernameKey, timestamp: now }: LoginAttempt,
  own: number | null,
): Promise<Failures> {
  const newest = (
    column: 'address' | 'usernameKey',
    value: string,
    { ms, most }: { ms: number; most: number },
  ): Promise<readonly FailedTry[]> =>
    db
      .selectFrom('loginFailures')
      .select(['usernameKey', 'timestamp'])
      .where(column, '=', value)
      .where('timestamp', '>', now - ms)
      .where('timestamp', '<=', now + CLOCK_TOLERANCE_MS)
      // Of two at once the first is let in; rows come one after the other, also from several servers.
      .$if(own !== null, (rows) => rows.where('id', '<', own))
      .orderBy('timestamp', 'desc')
      .limit(most)
      .execute();
  const [fromSender, forName] = await Promise.all([
    newest('address', address, LOOKED_AT.fromSender),
    newest('usernameKey', usernameKey, LOOKED_AT.forName),
  ]);
  return { fromSender, forName };
}

/**
 * Writes an attempt down as a failure, which it is until the opposite is known, and forgets those that can block no one
 * any more, or come from a clock that was wrong.
 * @returns its number
 */
export async function insertFailure(write: Kysely<Schema>, attempt: LoginAttempt): Promise<number> {
  return write.transaction().execute(async (db) => {
    await db
      .deleteFrom('loginFailures')
      .where(({ or, eb }) =>
        or([
          eb('timestamp', '<=', attempt.timestamp - DAY_MS),
          eb('timestamp', '>', attempt.timestamp + WRONG_CLOCK_MS),
        ]),
      )
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

/** Signing in clears the name's failures of that sender, and of no other one. */
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

/** Keeps the failures of a browser with it when it gets another id: those of the others who are known there count on. */
export async function moveFailures(db: Kysely<Schema>, from: string, to: string): Promise<void> {
  await db.updateTable('loginFailures').set({ address: to }).where('address', '=', from).execute();
}

/** Lifts every block of a name, wherever the failures came from. */
export async function forgetFailuresOfName(db: Kysely<Schema>, usernameKey: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('usernameKey', '=', usernameKey).execute();
}

/** Names that are looked at; so many are closed at once only in a flood, which the security log tells of. */
const NAMES_AT_MOST = 200;

/** Names and senders with so many failures that a name may be closed (domain/tries.ts). */
export async function manyFailures(
  db: Kysely<Schema>,
  now: number,
): Promise<readonly Pick<LoginAttempt, 'usernameKey' | 'address'>[]> {
  const failures = (ms: number) =>
    db
      .selectFrom('loginFailures')
      .where('timestamp', '>', now - ms)
      .where('usernameKey', '!=', '');
  const [pairs, names] = await Promise.all([
    failures(LOOKED_AT.fromSender.ms)
      .select(['usernameKey', 'address'])
      .groupBy(['usernameKey', 'address'])
      .having(({ fn }) => fn.countAll(), '>=', MAY_CLOSE.pair)
      .limit(NAMES_AT_MOST)
      .execute(),
    failures(LOOKED_AT.forName.ms)
      .select('usernameKey')
      .groupBy('usernameKey')
      .having(({ fn }) => fn.countAll(), '>=', MAY_CLOSE.name)
      .limit(NAMES_AT_MOST)
      .execute(),
  ]);
  // A name that all senders together have closed is closed to strangers, whatever address they have.
  return [...pairs, ...names.map(({ usernameKey }) => ({ usernameKey, address: '' }))];
}
