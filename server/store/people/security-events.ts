import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';

const KEPT_MS = 365 * 24 * 3_600_000;

export type SecurityEventRow = Omit<Selectable<SecurityEventTable>, 'id'>;

/** Adds lines to the security log, and forgets those that are older than a year. */
export async function insertSecurityEvents(
  db: Kysely<Schema>,
  events: readonly SecurityEventRow[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  await db
    .deleteFrom('securityEvents')
    .where('timestamp', '<', first.timestamp - KEPT_MS)
    .execute();
  await db
    .insertInto('securityEvents')
    .values([...events])
    .execute();
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
