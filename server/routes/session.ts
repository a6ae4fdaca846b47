import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PreviousSignIn } from '#contract/previous-sign-in.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { OpenSession } from '#contract/session.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { browserName } from '#server/security/browser-name.ts';
import type { Caller } from '#server/security/caller.ts';
import { originOf } from '#server/security/origin.ts';
import type { Sessions } from '#server/security/sessions.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { countRecoveryCodes } from '#server/store/people/factors.ts';
import { deleteSession, type Session, sessionName } from '#server/store/people/sessions.ts';
import { countRefusedSignIns, latestFactorReset } from '#server/store/people/sign-in-events.ts';
import { findUser, type StoredUser } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, toInstant } from '#server/store/schema/values.ts';

/** Seeing and ending what is open under one's name, and for superAdmins under another one. */
export function registerSessionCalls(app: FastifyInstance, parts: Parts): void {
  const { database, sessions, securityLog } = parts;

  registerCall(app, parts, 'sessionList', async ({ payload, caller }) => {
    const open = await sessions.listOpen(database.read, userOf(payload.userId, caller));
    return { sessions: await Promise.all(open.map((session) => shown(session, caller, sessions))) };
  });

  registerCall(app, parts, 'sessionPrevious', async ({ caller }) => {
    // Refusals of a moment ago may still wait to be written.
    await securityLog.flush();
    return previousSignIn(database.read, caller);
  });

  /** Ends sessions of one user, and says so in the security log. */
  const end = async (unit: Unit, ended: readonly Session[], user: StoredUser, request: FastifyRequest) => {
    const { db, actor } = unit;
    if (ended.length === 0) return;
    for (const { tokenHash } of ended) await deleteSession(db, tokenHash);
    const subject = user.id === actor.userId ? {} : { subject: { id: user.id, username: user.username } };
    const detail = { count: ended.length };
    const origin = originOf(request);
    await securityLog.write(db, { event: 'sessionsEnded', actor, origin, ...subject, detail });
  };

  registerCall(app, parts, 'sessionEnd', async ({ payload, caller, write, request }) =>
    write(async (unit) => {
      const open = await sessions.listOpen(unit.db, mayLookAfter(caller) ? null : caller.user.id);
      const session = open.find(({ tokenHash }) => sessionName(tokenHash) === payload.id);
      const user = session && (await findUser(unit.db, session.userId));
      if (!user) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
      await end(unit, [session], user, request);
      return { id: payload.id };
    }),
  );

  registerCall(app, parts, 'sessionEndOthers', async ({ payload, caller, write, request }) => {
    const userId = userOf(payload.userId, caller);
    return write(async (unit) => {
      const user = await findUser(unit.db, userId);
      if (!user) throw new Refusal(REFUSAL.notFound, { fields: ['userId'] });
      const open = await sessions.listOpen(unit.db, userId);
      const others = open.filter(({ tokenHash }) => tokenHash !== caller.session.tokenHash);
      await end(unit, others, user, request);
      return { ended: others.length };
    });
  });
}

function mayLookAfter({ rights }: Caller): boolean {
  return rights.superAdmin && rights.editor;
}

/** @throws Refusal 019 for another user, unless the caller looks after users */
function userOf(userId: number | null | undefined, caller: Caller): number {
  if (!userId || userId === caller.user.id) return caller.user.id;
  if (!mayLookAfter(caller)) throw new Refusal(REFUSAL.forbidden, { fields: ['userId'] });
  return userId;
}

/** Of a user who has signed in elsewhere since, that is no longer known; only what happened to the account is. */
async function previousSignIn(
  db: Kysely<Schema>,
  { user, session: { creationDate } }: Caller,
): Promise<PreviousSignIn> {
  const before = [user.lastSignIn, user.previousSignIn].find((time) => time !== null && time < creationDate);
  const span = { userId: user.id, after: before ?? 0, until: creationDate };
  const reset = await latestFactorReset(db, span);
  return {
    lastSignIn: before ? toInstant(before) : null,
    failures: await countRefusedSignIns(db, span),
    factorReset: reset && { username: reset.username, date: toInstant(reset.timestamp) },
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  };
}

async function shown(session: Session, caller: Caller, sessions: Sessions): Promise<OpenSession> {
  const { tokenHash, creationDate, lastSeen, address, userAgent, withSecondFactor } = session;
  return {
    id: sessionName(tokenHash),
    since: toInstant(creationDate),
    lastSeen: toInstant(lastSeen),
    endsAt: toInstant(sessions.endOf(session)),
    browser: userAgent === null ? null : await browserName(userAgent),
    address,
    withSecondFactor: fromFlag(withSecondFactor),
    isThis: tokenHash === caller.session.tokenHash,
  };
}
