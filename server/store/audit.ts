import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Actor, Change } from '#server/store/change.ts';
import { entryTextColumns } from '#server/store/entry-search.ts';
import type { Schema } from '#server/store/schema.ts';
import { toJson } from '#server/store/values.ts';

/** Each statement on the embedded database holds up the process, so that none may write many. */
const ROWS_AT_ONCE = 100;

export interface Revision {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly changes: readonly Change[];
}

/**
 * Writes one revision with an entry for each change, in the transaction of the changes themselves.
 * @returns the number of the revision
 */
export async function writeRevision(db: Transaction<Schema>, revision: Revision): Promise<number> {
  const { actor, timestamp, changes } = revision;
  const { revisionId } = await db
    .insertInto('revisions')
    .values({ timestamp, userId: actor.userId, username: actor.username })
    .returning('revisionId')
    .executeTakeFirstOrThrow();
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE) {
    const rows = changes.slice(start, start + ROWS_AT_ONCE).map((change) => ({
      revisionId,
      timestamp,
      ...entryTextColumns(actor.username, change),
      subject: change.subject,
      entityId: change.entityId,
      operation: change.operation,
      before: change.before && toJson(change.before),
      after: change.after && toJson(change.after),
      changedFields: toJson(changedFields(change)),
    }));
    await db.insertInto('revisionEntries').values(rows).execute();
  }
  return revisionId;
}

/** Names of the fields whose values differ; of a record that came or went, all that it has. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): readonly string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
}
