import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** What is known of texts and contexts that are gone is dropped after so long: by then no one undoes the deletion. */
export const CARE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const TABLES = ['wordingNotes', 'acceptedFindings'] as const;

/** Drops the notes and accepted findings of a context. */
export async function dropTextCare(db: Kysely<Schema>, contextIdentifier: string): Promise<void> {
  for (const table of TABLES) {
    await db.deleteFrom(table).where('contextIdentifier', '=', contextIdentifier).execute();
  }
}

/**
 * Contexts that have notes or accepted findings though they were deleted before a moment.
 * @param before epoch milliseconds
 */
export async function contextsGoneBefore(db: Kysely<Schema>, before: number): Promise<readonly string[]> {
  const gone = new Set<string>();
  for (const table of TABLES) {
    const used = db.selectFrom(table).select('contextIdentifier').distinct().as('used');
    const rows = await db
      .selectFrom(used)
      .select('used.contextIdentifier')
      .where(({ not, or, exists, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom('contexts')
                .select('contexts.id')
                .whereRef('contexts.identifier', '=', 'used.contextIdentifier'),
            ),
            // Its deletion is the last that the history says of it.
            exists(
              selectFrom('revisionEntries')
                .select('revisionEntries.id')
                .whereRef('revisionEntries.contextIdentifier', '=', 'used.contextIdentifier')
                .where('revisionEntries.timestamp', '>=', before),
            ),
          ]),
        ),
      )
      .execute();
    for (const { contextIdentifier } of rows) gone.add(contextIdentifier);
  }
  return [...gone];
}
