import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** A user whose name the history has for some time yet. */
export interface DeletedUser {
  readonly userId: number;
  readonly username: string;
  /** Epoch milliseconds. */
  readonly deletionDate: number;
}

/** Notes that a user was deleted, so that the name can be forgotten later. */
export async function noteDeletedUser(db: Kysely<Schema>, user: DeletedUser): Promise<void> {
  await db.insertInto('deletedUsers').values(user).execute();
}

/** Users who were deleted before a moment, and whose names are not forgotten yet. */
export async function deletedUsersBefore(
  db: Kysely<Schema>,
  moment: number,
): Promise<readonly DeletedUser[]> {
  return db.selectFrom('deletedUsers').selectAll().where('deletionDate', '<=', moment).execute();
}
