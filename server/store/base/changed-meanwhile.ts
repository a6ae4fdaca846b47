import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * The refusal of a save whose record has changed since it was loaded. It names the user of the latest change, where the
 * history still has that.
 * @param of number of the record; identifier of a context
 * @param content the current record, as the call would have answered it
 * @returns Refusal 046
 */
export async function changedMeanwhile(
  db: Kysely<Schema>,
  subject: Subject,
  of: number | string,
  content: unknown,
): Promise<Refusal> {
  const latest = await db
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .select('revisions.username')
    .where('subject', '=', subject)
    .where(typeof of === 'number' ? 'entityId' : 'contextIdentifier', '=', of)
    .orderBy('revisionEntries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const said = latest && { reason: 'savedBy' as const, values: { username: latest.username } };
  return new Refusal(REFUSAL.changedMeanwhile, {
    content,
    findings: [finding(REFUSAL.changedMeanwhile, undefined, said)],
  });
}
