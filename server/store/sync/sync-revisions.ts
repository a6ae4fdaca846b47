import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Whether a revision is what a sync has changed: both are written in one transaction, with its time. */
export async function isOfSync(db: Kysely<Schema>, revisionId: number): Promise<boolean> {
  const run = await db
    .selectFrom('revisions')
    .innerJoin('syncRuns', (join) =>
      join
        .onRef('syncRuns.endDate', '=', 'revisions.timestamp')
        .onRef('syncRuns.username', '=', 'revisions.username'),
    )
    .select('syncRuns.id')
    .where('revisions.revisionId', '=', revisionId)
    .where('syncRuns.state', '=', 'done')
    .where('syncRuns.rehearsal', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}
