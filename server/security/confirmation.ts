import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { authConfirm } from '#contract/confirm.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import type { Attempts } from '#server/security/attempts.ts';
import { browserIdOf, renewSession } from '#server/security/cookies.ts';
import type { Factors } from '#server/security/factors.ts';
import { originOf } from '#server/security/origin.ts';
import type { Passkeys } from '#server/security/passkeys.ts';
import { type Asked, bound, PASSWORD_PROOF, proofIn } from '#server/security/proofs.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { ConfirmedSession, Sessions } from '#server/security/sessions.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Session } from '#server/store/people/sessions.ts';
import type { Schema } from '#server/store/schema/schema.ts';

interface Parts {
  readonly settings: Settings;
  readonly attempts: Attempts;
  readonly database: Database;
  readonly codes: AccessCodes;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
  readonly xsrf: Xsrf;
}

interface AskedHere extends Asked {
  readonly reply: FastifyReply;
}

/**
 * Takes a proof that it is the signed-in user who calls, and writes it down. A wrong one counts as it does at a sign-in.
 * @returns until when it holds, in epoch milliseconds; null: for one call
 * @throws Refusal 005 without any; 400/002, 048, 050 or 065 for a wrong one; 022 or 044 after too many failures
 */
export async function confirm(
  parts: Parts,
  asked: AskedHere,
  given: ParsedRequestOf<typeof authConfirm>,
): Promise<number | null> {
  const found = proofIn(given);
  if (!found) throw new Refusal(REFUSAL.required, { fields: [PASSWORD_PROOF.field] });
  const { field } = found.proof;
  await compare(parts, asked, { ...found, field });
  const { database, securityLog } = parts;
  const { actor } = asked.caller;
  const event = {
    ...{ event: 'confirmed' as const, actor, origin: originOf(asked.request) },
    detail: { by: field },
  };
  const confirmed = await database.write.transaction().execute(async (db) => {
    await securityLog.write(db, event);
    return renewed(parts, asked, db);
  });
  renewSession(asked.reply, confirmed.id, parts);
  return confirmed.freshUntil;
}

/** @throws Refusal 001 when the session has ended while the proof was looked at */
async function renewed(
  { sessions }: Parts,
  { caller }: Asked,
  db: Kysely<Schema>,
): Promise<ConfirmedSession> {
  const confirmed = await sessions.confirm(db, caller.session);
  if (!confirmed) throw new Refusal(REFUSAL.notSignedIn);
  return confirmed;
}

/**
 * Asks for the present password in a call that carries it. A right one is a proof for the calls after it, too.
 * @returns the session as it is from now on, under another id
 * @throws Refusal 400/002 for `currentPassword`, 022 or 044 after too many failures
 */
export async function confirmPassword(
  parts: Parts,
  asked: AskedHere,
  currentPassword: string,
): Promise<Session> {
  await compare(parts, asked, { ...bound(PASSWORD_PROOF, currentPassword), field: 'currentPassword' });
  const { id, session } = await renewed(parts, asked, parts.database.write);
  renewSession(asked.reply, id, parts);
  return session;
}

interface Given extends NonNullable<ReturnType<typeof proofIn>> {
  /** Of the request, for a finding about it. */
  readonly field: string;
}

async function compare(parts: Parts, asked: Asked, given: Given): Promise<void> {
  const { caller, request } = asked;
  const { attempts, settings, securityLog } = parts;
  const browserId = browserIdOf(request, settings);
  const trier = { username: caller.user.username, address: request.ip, browserId };
  await attempts.run(trier, async (attempt) => {
    const code = await given.compare(parts, asked);
    if (code !== null) {
      const { refused } = given.proof;
      const detail = refused === 'codeRefused' ? { detail: { code } } : {};
      securityLog.note({ event: refused, actor: caller.actor, origin: originOf(request), ...detail });
      throw new Refusal(code, { status: 400, fields: [given.field] });
    }
    await attempts.takeBack(attempt);
  });
}
