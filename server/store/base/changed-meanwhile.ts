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
  return changedBy(latest?.username ?? null, content);
}

/**
 * The same refusal where it is known already who has saved.
 * @param username null where that is not known
 */
export function changedBy(username: string | null, content: unknown): Refusal {
  const said = username === null ? undefined : savedBy(username);
  return new Refusal(REFUSAL.changedMeanwhile, {
    content,
    findings: [finding(REFUSAL.changedMeanwhile, undefined, said)],
  });
}

/** The reason of a finding about a record that a user has saved meanwhile. */
export function savedBy(username: string) {
  return { reason: 'savedBy' as const, values: { username } };
}

/** Usernames of the latest change of each of these records, as far as the history still has them, by their numbers. */
export async function latestUsernames(
  db: Kysely<Schema>,
  subject: Subject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const latest = db
    .selectFrom('revisionEntries')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('subject', '=', subject)
    .where('entityId', 'in', [...ids])
    .groupBy('entityId');
  const rows = await db
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .select(['revisionEntries.entityId', 'revisions.username'])
    .where('revisionEntries.id', 'in', latest)
    .execute();
  return new Map(rows.map(({ entityId, username }) => [Number(entityId), username]));
}
