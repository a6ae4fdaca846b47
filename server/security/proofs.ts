import type { FastifyRequest } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { authConfirm, PasskeyAnswer } from '#contract/confirm.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SecurityEventName } from '#contract/security-events.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import type { Caller } from '#server/security/caller.ts';
import { type Factors, waysOf } from '#server/security/factors.ts';
import { originOf } from '#server/security/origin.ts';
import type { Passkeys } from '#server/security/passkeys.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Database } from '#server/store/base/database.ts';
import { spendCode } from '#server/store/people/access-codes.ts';
import { readAccount } from '#server/store/people/logins.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';

interface Parts {
  readonly database: Database;
  readonly codes: AccessCodes;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly securityLog: SecurityLog;
}

/** Whose call it is, and how it came. */
export interface Asked {
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

type Confirmation = ParsedRequestOf<typeof authConfirm>;

/** One way to show that it is the signed-in user who calls. */
export interface Proof<Given = string> {
  /** The property of auth/confirm that it stands in. */
  readonly field: keyof Confirmation;
  /** What the security log calls a wrong one. */
  readonly refused: SecurityEventName;
  /** @returns why it is not taken; null when it is */
  compare(parts: Parts, asked: Asked, given: Given): Promise<RefusalCode | null>;
}

/** The one that everybody has. */
export const PASSWORD_PROOF: Proof = {
  field: 'password',
  refused: 'passwordRefused',
  compare: async ({ database }, { caller: { user } }, given) => {
    const [present] = await lastPasswords(database.read, user.id);
    return (await verifyPassword(present?.hash ?? null, given)) ? null : REFUSAL.wrongCredentials;
  },
};

/** A code of any second factor that the user has. */
const TOKEN_PROOF: Proof = {
  field: 'token',
  refused: 'codeRefused',
  compare: async (parts, { caller: { user } }, given) => {
    const { database, factors } = parts;
    const account = await readAccount(database.read, user.id);
    if (account && waysOf(account).some((way) => way !== 'sms')) {
      const found = await factors.find(account, given);
      if (found.kind === 'right' && (await factors.spend(database.write, found.shown))) return null;
      if (user.secondFactorMobileNo === null) return REFUSAL.wrongCode;
    }
    return compareSms(parts, user, given);
  },
};

/** A code that was sent to the number of the second factor. */
async function compareSms(
  { database, codes }: Parts,
  { id: userId, secondFactorMobileNo: mobileNo }: Caller['user'],
  given: string,
): Promise<RefusalCode | null> {
  // Without a number there is none that a code could stand for.
  if (mobileNo === null) return REFUSAL.codeExpired;
  const found = await codes.find({ userId, purpose: 'number', mobileNo }, given);
  if (found.kind === 'none') return REFUSAL.codeExpired;
  const isRight = found.kind === 'right' && (await spendCode(database.write, found.code.id));
  return isRight ? null : REFUSAL.wrongCode;
}

const PASSKEY_PROOF: Proof<PasskeyAnswer> = {
  field: 'passkey',
  refused: 'codeRefused',
  compare: async ({ database, passkeys, securityLog }, { caller: { user, actor }, request }, given) => {
    const passkey = await passkeys.find(given);
    const shown = passkey?.userId === user.id && (await passkeys.verify(request, passkey, given));
    if (!shown) return REFUSAL.passkeyRefused;
    const spent = await database.write.transaction().execute((db) => passkeys.spend(db, shown));
    if (spent === 'copied') {
      const detail = { factorId: shown.id };
      securityLog.note({ event: 'passkeyCopied', actor, origin: originOf(request), detail });
    }
    return spent === 'spent' ? null : REFUSAL.passkeyRefused;
  },
};

/** The proof that a request carries, with what is to be looked at; null when it carries none. */
export function proofIn(given: Confirmation): {
  readonly proof: Pick<Proof, 'field' | 'refused'>;
  readonly compare: (parts: Parts, asked: Asked) => Promise<RefusalCode | null>;
} | null {
  const { password, token, passkey } = given;
  if (password) return bound(PASSWORD_PROOF, password);
  if (token) return bound(TOKEN_PROOF, token);
  return passkey ? bound(PASSKEY_PROOF, passkey) : null;
}

/** A proof with what was given. */
export function bound<Given>(proof: Proof<Given>, given: Given) {
  return { proof, compare: (parts: Parts, asked: Asked) => proof.compare(parts, asked, given) };
}
