import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Number of the newest revision; 0 where nothing has been changed yet. */
export async function newestRevision(db: Kysely<Schema>): Promise<number> {
  const { newest } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.max<number | null>('revisionId').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}
