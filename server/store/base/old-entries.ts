import type { Kysely } from 'kysely';
import { readMeta, setMeta } from '#server/store/base/meta.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Looking at so many takes the embedded database 3 ms. */
const LOOKED_AT_ONCE = 1_000;
/** Each of them leaves the index of searches too: so many are gone in 11 ms. */
const REMOVED_AT_ONCE = 200;

export interface OldEntry {
  readonly id: number;
  readonly revisionId: number;
}

/**
 * Goes through the history in pieces, from its beginning: the entries from before a moment, but of each record the
 * newest, since who changed it last, and what it was, is known as long as there is a history.
 * @param before epoch milliseconds
 * @returns no more than are removed at once; a piece may be empty
 */
export async function* oldEntries(db: Kysely<Schema>, before: number): AsyncGenerator<readonly OldEntry[]> {
  for (let last = 0; ; ) {
    const looked = await db
      .selectFrom('revisionEntries as old')
      .select(['old.id', 'old.revisionId'])
      .select(({ and, eb, exists, selectFrom }) =>
        and([
          eb('old.timestamp', '<', before),
          exists(
            selectFrom('revisionEntries as newer')
              .select('newer.id')
              .whereRef('newer.subject', '=', 'old.subject')
              .whereRef('newer.entityId', '=', 'old.entityId')
              .whereRef('newer.revisionId', '>', 'old.revisionId'),
          ),
        ]).as('isOld'),
      )
      .where('old.id', '>', last)
      .orderBy('old.id')
      .limit(LOOKED_AT_ONCE)
      .execute();
    const old = looked.filter(({ isOld }) => isOld);
    for (let first = 0; first < old.length; first += REMOVED_AT_ONCE) {
      yield old.slice(first, first + REMOVED_AT_ONCE).map(({ id, revisionId }) => ({ id, revisionId }));
    }
    if (old.length === 0) yield [];
    if (looked.length < LOOKED_AT_ONCE) return;
    last = looked.at(-1)?.id ?? last;
  }
}

/**
 * The latest revision of which entries were ever removed, 0 for none. That one and those before it may lack any of their
 * entries; those after it are whole.
 */
export async function removedTo(db: Kysely<Schema>): Promise<number> {
  return Number((await readMeta(db, 'historyRemovedTo')) ?? 0);
}

/** Removes entries of the history, within one transaction; a revision goes with its last one. */
export async function removeEntries(db: Kysely<Schema>, entries: readonly OldEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const revisions = [...new Set(entries.map(({ revisionId }) => revisionId))];
  const latest = Math.max(await removedTo(db), ...revisions);
  await setMeta(db, 'historyRemovedTo', String(latest));
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
}
