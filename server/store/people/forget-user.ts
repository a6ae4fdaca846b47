import type { Kysely } from 'kysely';
import { deletedUserName } from '#contract/deleted-user.ts';
import { renameCanceller, syncsCancelledBy } from '#server/store/people/cancelled-syncs.ts';
import type { DeletedUser } from '#server/store/people/deleted-users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';

const ENTRIES_AT_ONCE = 500;

/**
 * Replaces the name of a deleted user wherever it is kept. In the security log the salts go with it, so that the chain
 * still fits and no one can try out who it was (server/store/people/security-chain.ts).
 */
export async function forgetUser(db: Kysely<Schema>, user: DeletedUser): Promise<void> {
  const username = deletedUserName(user.userId);
  await forgetInHistory(db, user.userId, username);
  for (const table of ['wordingNotes', 'acceptedFindings', 'syncRuns'] as const) {
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

/** Entries are searched by the name too. */
async function forgetInHistory(db: Kysely<Schema>, userId: number, username: string): Promise<void> {
  for (let last = 0; ; ) {
    const entries = await db
      .selectFrom('revisionEntries')
      .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
      .select(['revisionEntries.id', 'before', 'after'])
      .where('revisions.userId', '=', userId)
      .where('revisionEntries.id', '>', last)
      .orderBy('revisionEntries.id')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    for (const { id, before, after } of entries) {
      const states = { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
      await db
        .updateTable('revisionEntries')
        .set(entryTextColumns(username, states))
        .where('id', '=', id)
        .execute();
      last = id;
    }
    if (entries.length < ENTRIES_AT_ONCE) break;
  }
  await db.updateTable('revisions').set({ username }).where('userId', '=', userId).execute();
}
