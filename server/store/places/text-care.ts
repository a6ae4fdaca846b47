import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Drops the notes and accepted findings of a context. */
export async function dropTextCare(db: Kysely<Schema>, contextIdentifier: string): Promise<void> {
  for (const table of ['wordingNotes', 'acceptedFindings'] as const) {
    await db.deleteFrom(table).where('contextIdentifier', '=', contextIdentifier).execute();
  }
}
