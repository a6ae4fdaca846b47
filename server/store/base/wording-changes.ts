import type { Kysely } from 'kysely';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** A wording before and after a change, as the history has it; null where there was, or is, none. */
export type WordingChange = Pick<Change, 'entityId' | 'before' | 'after'>;

/** So many are read in a few milliseconds, which is less than most things take that hang on them. */
const FEW = 200;
/** So many still take less than going through all texts of a large context. */
export const MANY_CHANGES = 1_000;

/**
 * What has happened to wordings after one revision, up to another one, in its order.
 * @param most records that have changed; with more it pays to look at everything again
 * @returns null where it cannot be followed: the database was set back, a revision says nothing of what it changed, as
 * those of tools that fill tables do, or more has changed
 */
export async function wordingChanges(
  db: Kysely<Schema>,
  after: number,
  upTo: number,
  most = FEW,
): Promise<readonly WordingChange[] | null> {
  if (after === upTo) return [];
  if (after > upTo) return null;
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('revisionEntries', 'revisionEntries.revisionId', 'revisions.revisionId')
    .where('revisions.revisionId', '>', after)
    .where('revisions.revisionId', '<=', upTo)
    .select(['subject', 'entityId', 'before', 'after'])
    .orderBy('revisions.revisionId')
    .orderBy('revisionEntries.id')
    .limit(most + 1)
    .execute();
  if (rows.length > most || rows.some(({ subject }) => subject === null)) return null;
  return rows
    .filter(({ subject }) => subject === 'wording')
    .map(({ entityId, before, after }) => ({
      entityId: entityId ?? 0,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    }));
}

/** Whether a wording has come, gone, or is elsewhere, of another language, or otherwise active than before. */
export function isMoved({ before, after }: WordingChange): boolean {
  return PLACE.some((field) => before?.[field] !== after?.[field]);
}

const PLACE = ['contextIdentifier', 'identifier', 'lang', 'active'];
