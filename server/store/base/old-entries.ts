import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

const ENTRIES_AT_ONCE = 1_000;

/**
 * Removes entries of the history from before a moment, but of each record the newest: who changed it last, and what it
 * was, is known as long as there is a history. A revision goes with its last entry.
 * @returns how many entries were removed; as many as were looked for when there may be more
 */
export async function removeOldEntries(db: Kysely<Schema>, before: number): Promise<number> {
  const old = await db
    .selectFrom('revisionEntries as old')
    .select(['old.id', 'old.revisionId'])
    .where('old.timestamp', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('revisionEntries as newer')
          .select('newer.id')
          .whereRef('newer.subject', '=', 'old.subject')
          .whereRef('newer.entityId', '=', 'old.entityId')
          .whereRef('newer.revisionId', '>', 'old.revisionId'),
      ),
    )
    .orderBy('old.id')
    .limit(ENTRIES_AT_ONCE)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const revisions = [...new Set(old.map(({ revisionId }) => revisionId))];
  await db.deleteFrom('revisionEntries').where('id', 'in', ids).execute();
  await db
    .deleteFrom('revisions')
    .where('revisionId', 'in', revisions)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revisionEntries')
            .select('revisionEntries.id')
            .whereRef('revisionEntries.revisionId', '=', 'revisions.revisionId'),
        ),
      ),
    )
    .execute();
  return old.length;
}

/** How many entries are removed in one transaction. */
export const REMOVED_AT_ONCE = ENTRIES_AT_ONCE;
