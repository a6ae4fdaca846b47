import type { Kysely } from 'kysely';
import { syncsCancelledBy } from '#server/store/people/cancelled-syncs.ts';
import { securityLogLine } from '#server/store/people/security-log-line.ts';
import { findUserByName, toSettings, toUser } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant } from '#server/store/schema/values.ts';

/** No one has this name, or had it until a short while ago; the message is one line for the operator. */
export class UnknownPerson extends Error {
  constructor(username: string) {
    super(`There is no user ${JSON.stringify(username)}, nor a deleted one whose name is still kept.`);
    this.name = 'UnknownPerson';
  }
}

/** All that is kept about a person, as docs/privacy.md lists it; neither secrets nor what others have typed about texts. */
export async function exportPerson(db: Kysely<Schema>, username: string): Promise<object> {
  const user = await findUserByName(db, username);
  if (user) {
    const traces = await tracesOf(db, user.id, { username, until: Number.MAX_SAFE_INTEGER });
    return { account: await accountOf(db, user.id), ...traces };
  }
  const deleted = await db
    .selectFrom('deletedUsers')
    .selectAll()
    .where('username', '=', username)
    .orderBy('deletionDate', 'desc')
    .executeTakeFirst();
  if (!deleted) throw new UnknownPerson(username);
  const { userId, deletionDate } = deleted;
  const deletion = { userId, username, deleted: toInstant(deletionDate) };
  return { ...deletion, ...(await tracesOf(db, userId, { username, until: deletionDate })) };
}

/** What goes with the account when it is deleted. */
async function accountOf(db: Kysely<Schema>, userId: number): Promise<object> {
  const user = await existing(db, userId);
  const sessions = await db
    .selectFrom('sessions')
    .select(['creationDate', 'lastSeen', 'address', 'userAgent'])
    .where('userId', '=', userId)
    .execute();
  const browsers = await db
    .selectFrom('knownBrowsers')
    .select('lastLogin')
    .where('userId', '=', userId)
    .execute();
  const passwords = await db
    .selectFrom('passwords')
    .select('creationDate')
    .where('userId', '=', userId)
    .execute();
  const codes = await db
    .selectFrom('accessCodes')
    .select(['purpose', 'mobileNo', 'creationDate'])
    .where('userId', '=', userId)
    .execute();
  const factors = await db
    .selectFrom('factors')
    .select(['kind', 'name', 'creationDate', 'lastUse'])
    .where('userId', '=', userId)
    .execute();
  const recoveryCodes = await db
    .selectFrom('recoveryCodes')
    .select('usedDate')
    .where('userId', '=', userId)
    .execute();
  return {
    ...user,
    sessions: sessions.map(dated),
    knownBrowsers: browsers.map(dated),
    passwordsSet: passwords.map(dated),
    codesSent: codes.map(dated),
    factors: factors.map(dated),
    recoveryCodes: recoveryCodes.map(dated),
  };
}

async function existing(db: Kysely<Schema>, userId: number) {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const stored = await findUserByName(db, username);
  if (!stored) throw new Error(`user ${userId} is gone in the middle of an export`);
  const { lastSignIn, previousSignIn, secondFactorMobileNo, creationDate } = stored;
  const more = { lastSignIn, previousSignIn, secondFactorMobileNo, creationDate };
  return { ...toUser(stored), username, settings: toSettings(stored), ...dated(more) };
}

/**
 * What stays on record: what the person did, and what was done to the account.
 * @param named what is known by the name alone is the person's until this moment
 */
async function tracesOf(
  db: Kysely<Schema>,
  userId: number,
  { username, until }: { readonly username: string; readonly until: number },
): Promise<object> {
  const events = await db
    .selectFrom('securityEvents')
    .selectAll()
    .where(({ or, eb }) => or([eb('userId', '=', userId), eb('subjectId', '=', userId)]))
    .orderBy('id')
    .execute();
  const changes = await db
    .selectFrom('revisions')
    .innerJoin('revisionEntries', 'revisionEntries.revisionId', 'revisions.revisionId')
    .select(['revisions.revisionId', 'revisions.timestamp', 'subject', 'entityId', 'operation'])
    .where('userId', '=', userId)
    .orderBy('revisionEntries.id')
    .execute();
  const notes = await db
    .selectFrom('wordingNotes')
    .select(['contextIdentifier', 'identifier', 'description', 'modificationDate'])
    .where('userId', '=', userId)
    .execute();
  const findings = await db
    .selectFrom('acceptedFindings')
    .select(['contextIdentifier', 'identifier', 'lang', 'finding', 'creationDate'])
    .where('userId', '=', userId)
    .execute();
  const syncs = await db
    .selectFrom('syncRuns')
    .select(['source', 'startDate', 'endDate'])
    .where('userId', '=', userId)
    .execute();
  const cancelled = await syncsCancelledBy(db, username, until);
  const uploads = await db
    .selectFrom('uploads')
    .select(['fileName', 'documentId', 'creationDate'])
    .where('userId', '=', userId)
    .execute();
  const tokens = await db
    .selectFrom('accessTokens')
    .select(['name', 'creationDate', 'endDate', 'revocationDate'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('createdBy', '=', username), eb('creationDate', '<=', until)]),
        and([eb('revokedBy', '=', username), eb('revocationDate', '<=', until)]),
      ]),
    )
    .execute();
  return {
    securityLog: events.map(securityLogLine),
    changes: changes.map(dated),
    notes: notes.map(dated),
    acceptedFindings: findings.map(dated),
    syncs: syncs.map(dated),
    cancelledSyncs: cancelled.map(({ source, startDate, endDate }) => dated({ source, startDate, endDate })),
    uploads: uploads.map(dated),
    accessTokens: tokens.map(dated),
  };
}

const TIMES = new Set(['timestamp', 'lastSeen', 'lastLogin', 'lastUse', 'lastSignIn', 'previousSignIn']);

/** Times as people and programs read them. */
function dated(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isTime = TIMES.has(name) || name.endsWith('Date');
      return [name, isTime && typeof value === 'number' ? toInstant(value) : value];
    }),
  );
}
