import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#server/store/schema.ts';
import type { SecurityEventTable } from '#server/store/schema-people.ts';

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

/** The next lines of the log after one of them, oldest first; from the beginning of `since` on. */
export async function readSecurityEvents(
  db: Kysely<Schema>,
  { since, afterId, limit }: { since: number; afterId: number; limit: number },
): Promise<readonly Selectable<SecurityEventTable>[]> {
  return db
    .selectFrom('securityEvents')
    .selectAll()
    .where('timestamp', '>=', since)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
