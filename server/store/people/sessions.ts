import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Role } from '#contract/limits.ts';
import { jsonList } from '#server/dialect/base/json-list.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import { updatedAny } from '#server/store/base/updated-any.ts';
import { type StoredUser, userColumnsOf } from '#server/store/people/users.ts';
import type { Schema, SessionTable } from '#server/store/schema/schema.ts';

export type Session = Readonly<Selectable<SessionTable>>;

export interface SessionWithUser {
  readonly session: Session;
  readonly user: StoredUser;
}

export async function insertSession(db: Kysely<Schema>, session: Session): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** In one statement, with everything that decides what the user may do: each call begins with it. */
const FINDING = new RepeatedStatement((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select((of) => [
      'sessions.tokenHash',
      'sessions.creationDate as sessionCreationDate',
      'sessions.lastSeen as sessionLastSeen',
      'sessions.withSecondFactor',
      'sessions.address as sessionAddress',
      'sessions.userAgent as sessionUserAgent',
      'sessions.confirmedAt',
      'sessions.requiredSteps',
      of
        .selectFrom('userRoles')
        .whereRef('userRoles.userId', '=', 'users.id')
        .select(jsonList(db, sql.ref('role')).as('list'))
        .as('roles'),
      of
        .selectFrom('userAuthorizations')
        .whereRef('userAuthorizations.userId', '=', 'users.id')
        .select(jsonList(db, sql.ref('contextIdentifier')).as('list'))
        .as('authorizations'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.active', '=', sql.lit(1)),
);

/** Answers null for a session that is not there, or whose user may not sign in any more. */
export async function findSession(db: Kysely<Schema>, tokenHash: string): Promise<SessionWithUser | null> {
  const [row] = await FINDING.execute(db, tokenHash);
  if (!row) return null;
  return {
    session: {
      tokenHash: row.tokenHash,
      userId: row.id,
      creationDate: row.sessionCreationDate,
      lastSeen: row.sessionLastSeen,
      withSecondFactor: row.withSecondFactor,
      address: row.sessionAddress,
      userAgent: row.sessionUserAgent,
      confirmedAt: row.confirmedAt,
      requiredSteps: row.requiredSteps,
    },
    user: {
      ...userColumnsOf(row),
      roles: listOf<Role>(row.roles),
      authorizations: listOf<string>(row.authorizations),
    },
  };
}

function listOf<Value>(json: string | null): readonly Value[] {
  return JSON.parse(json ?? '[]');
}

/** The sessions of a user, or of all, also those that have ended; the latest first. */
export async function listSessions(db: Kysely<Schema>, userId: number | null): Promise<readonly Session[]> {
  const all = db.selectFrom('sessions').selectAll().orderBy('creationDate', 'desc').orderBy('tokenHash');
  return (userId === null ? all : all.where('userId', '=', userId)).execute();
}

/** Names a session to people who look at it: a hash of what is kept of its cookie, so that neither can be had from it. */
export function sessionName(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22);
}

/** Never sets the clock of a session back: another server may have seen it later. */
export async function touchSession(db: Kysely<Schema>, tokenHash: string, lastSeen: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeen })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeen', '<', lastSeen)
    .execute();
}

export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/**
 * Forgets sessions that began before a time, until which an ended one can still be distinguished from none, and those
 * that began in the future.
 */
export async function deleteSessionsOutside(
  db: Kysely<Schema>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('creationDate', '<', from), eb('creationDate', '>', to)]))
    .execute();
}

/** Notes that the second factor was shown in a session after it was opened. */
export async function markWithSecondFactor(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ withSecondFactor: 1 }).where('tokenHash', '=', tokenHash).execute();
}

/**
 * Notes that the user of a session has shown who they are, and gives the session the hash of another id.
 * @returns whether it was still there
 */
export async function markConfirmed(
  db: Kysely<Schema>,
  before: string,
  after: Pick<Session, 'tokenHash' | 'confirmedAt' | 'lastSeen'>,
): Promise<boolean> {
  return updatedAny(db.updateTable('sessions').set(after).where('tokenHash', '=', before));
}

/**
 * Uses a proof up.
 * @returns whether it was still there: of two calls at once only one has it
 */
export async function takeConfirmation(
  db: Kysely<Schema>,
  { tokenHash, confirmedAt }: Pick<Session, 'tokenHash' | 'confirmedAt'>,
): Promise<boolean> {
  return updatedAny(
    db
      .updateTable('sessions')
      .set({ confirmedAt: null })
      .where('tokenHash', '=', tokenHash)
      .where('confirmedAt', '=', confirmedAt),
  );
}

/**
 * Ends what a user has opened: after another password, other rights or another second factor nothing of before holds.
 * @param kept the session that stays, null for none
 */
export async function endAccess(db: Kysely<Schema>, userId: number, kept: string | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  await (kept === null ? sessions : sessions.where('tokenHash', '!=', kept)).execute();
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute();
}
