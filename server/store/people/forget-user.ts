import type { Kysely } from 'kysely';
import { deletedUserName } from '#contract/deleted-user.ts';
import { renameCanceller, syncsCancelledBy } from '#server/store/people/cancelled-syncs.ts';
import type { DeletedUser } from '#server/store/people/deleted-users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';

/** Each is written to the index of searches too: so many take the embedded database 25 ms. */
const ENTRIES_AT_ONCE = 50;

/**
 * Replaces the name of a deleted user wherever it is kept but in the entries of the history (forgetInHistory), which are
 * too many for one transaction and come first. In the security log the salts go with it, so that the chain
 * still fits and no one can try out who it was (server/store/people/security-chain.ts).
 */
export async function forgetUser(db: Kysely<Schema>, user: DeletedUser): Promise<void> {
  const username = deletedUserName(user.userId);
  for (const table of ['revisions', 'wordingNotes', 'acceptedFindings', 'syncRuns'] as const) {
    await db.updateTable(table).set({ username }).where('userId', '=', user.userId).execute();
  }
  for (const sync of await syncsCancelledBy(db, user.username, user.deletionDate)) {
    await renameCanceller(db, sync, { from: user.username, to: username });
  }
  // Tokens know their makers by name alone; a later user may have the same one.
  await db
    .updateTable('accessTokens')
    .set({ createdBy: username })
    .where('createdBy', '=', user.username)
    .where('creationDate', '<=', user.deletionDate)
    .execute();
  await db
    .updateTable('accessTokens')
    .set({ revokedBy: username })
    .where('revokedBy', '=', user.username)
    .where('revocationDate', '<=', user.deletionDate)
    .execute();
  await db
    .updateTable('securityEvents')
    .set({ username, address: null, device: null, actorSalt: null })
    .where('userId', '=', user.userId)
    .execute();
  await db
    .updateTable('securityEvents')
    .set({ subjectName: username, personal: null, subjectSalt: null })
    .where('subjectId', '=', user.userId)
    .execute();
  await db.deleteFrom('deletedUsers').where('userId', '=', user.userId).execute();
}

/** Where in the history of a user one has come to. */
export interface EntryPosition {
  readonly revisionId: number;
  readonly id: number;
}

/**
 * Has a piece of the history no longer be found by the name of a deleted user.
 * @param after the last entry of the piece before; null for the first piece
 * @returns the last entry of this piece; null when there are no more
 */
export async function forgetInHistory(
  db: Kysely<Schema>,
  userId: number,
  after: EntryPosition | null,
): Promise<EntryPosition | null> {
  const { revisionId, id: last } = after ?? { revisionId: 0, id: 0 };
  const entries = await db
    .selectFrom('revisions')
    .innerJoin('revisionEntries', 'revisionEntries.revisionId', 'revisions.revisionId')
    .select(['revisions.revisionId', 'revisionEntries.id', 'before', 'after'])
    .where('revisions.userId', '=', userId)
    .where('revisions.revisionId', '>=', revisionId)
    .where(({ or, eb }) =>
      or([eb('revisions.revisionId', '>', revisionId), eb('revisionEntries.id', '>', last)]),
    )
    .orderBy('revisions.revisionId')
    .orderBy('revisionEntries.id')
    .limit(ENTRIES_AT_ONCE)
    .execute();
  for (const { id, before, after } of entries) {
    const states = { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
    await db
      .updateTable('revisionEntries')
      .set(entryTextColumns(deletedUserName(userId), states))
      .where('id', '=', id)
      .execute();
  }
  return entries.length < ENTRIES_AT_ONCE ? null : (entries.at(-1) ?? null);
}
