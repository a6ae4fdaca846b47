import type { Kysely, Selectable } from 'kysely';
import {
  CHAIN_START,
  type ChainEnd,
  chained,
  type SecurityEventRow,
} from '#server/store/people/security-chain.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';

/**
 * Adds entries to the security log, each with the hash of the one before it. Writers of all servers take turns, so that
 * every entry has exactly one before it.
 */
export async function insertSecurityEvents(
  db: Kysely<Schema>,
  events: readonly SecurityEventRow[],
): Promise<void> {
  if (events.length === 0) return;
  if (!db.isTransaction) return db.transaction().execute((trx) => insertSecurityEvents(trx, events));
  const rows = chained(events, await chainEnd(db));
  await db
    .insertInto('securityEvents')
    .values([...rows])
    .execute();
}

/** The newest entry, which is never removed. */
async function chainEnd(db: Kysely<Schema>): Promise<ChainEnd> {
  const last = await db
    .selectFrom('securityEvents')
    .select(['sequence', 'hash'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sequence && last.hash ? { sequence: last.sequence, hash: last.hash } : CHAIN_START;
}

/** A place in the log: lines are in the order of their times, which is not that in which they were written. */
export interface LogPlace {
  readonly timestamp: number;
  readonly id: number;
}

/** The next lines of the log after a place, oldest first. */
export async function readSecurityEvents(
  db: Kysely<Schema>,
  { timestamp, id }: LogPlace,
  limit: number,
): Promise<readonly Selectable<SecurityEventTable>[]> {
  return db
    .selectFrom('securityEvents')
    .selectAll()
    .where('timestamp', '>=', timestamp)
    .where(({ or, eb }) => or([eb('timestamp', '>', timestamp), eb('id', '>', id)]))
    .orderBy('timestamp')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The entries after a place in the chain, in its order. */
export async function readChainAfter(
  db: Kysely<Schema>,
  sequence: number,
  limit: number,
): Promise<readonly Selectable<SecurityEventTable>[]> {
  return db
    .selectFrom('securityEvents')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** Between the moment of a change and that of its line in the log, milliseconds. */
const SLACK_MS = 5_000;

/**
 * Name of the user who has saved a user last; users have no history, but the log names each change.
 * @returns null where the log has it no more
 */
export async function userSavedBy(
  db: Kysely<Schema>,
  user: { readonly id: number; readonly modificationDate: number },
): Promise<string | null> {
  const line = await db
    .selectFrom('securityEvents')
    .select('username')
    .where('timestamp', '>=', user.modificationDate - SLACK_MS)
    .where('event', 'in', ['userCreated', 'userChanged', 'passwordChanged'])
    .where(({ or, and, eb }) =>
      or([eb('subjectId', '=', user.id), and([eb('subjectId', 'is', null), eb('userId', '=', user.id)])]),
    )
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.username ?? null;
}

/**
 * How many lines of one kind the log has of a user since a moment.
 * @returns `first`: when the oldest of them was written, epoch milliseconds; 0 where there is none
 */
export async function countEventsOf(
  db: Kysely<Schema>,
  { userId, event, since }: { readonly userId: number; readonly event: string; readonly since: number },
): Promise<{ readonly count: number; readonly first: number }> {
  const { count, first } = await db
    .selectFrom('securityEvents')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('timestamp').as('first')])
    .where('timestamp', '>', since)
    .where('userId', '=', userId)
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
  return { count: Number(count), first: Number(first ?? 0) };
}
