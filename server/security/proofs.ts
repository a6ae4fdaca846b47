import type { authConfirm } from '#contract/auth.ts';
import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import type { Caller } from '#server/security/caller.ts';
import type { Factors } from '#server/security/factors.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import type { SecurityEventName } from '#server/security/security-log.ts';
import type { Database } from '#server/store/base/database.ts';
import { spendCode } from '#server/store/people/access-codes.ts';
import { readAccount } from '#server/store/people/logins.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';

interface Parts {
  readonly database: Database;
  readonly codes: AccessCodes;
  readonly factors: Factors;
}

type Confirmation = ParsedRequestOf<typeof authConfirm>;

/** One way to show that it is the signed-in user who calls. */
export interface Proof {
  /** The property of auth/confirm that it stands in. */
  readonly field: keyof Confirmation;
  /** What the security log calls a wrong one. */
  readonly refused: SecurityEventName;
  /** @returns why it is not taken; null when it is */
  compare(parts: Parts, caller: Caller, given: string): Promise<RefusalCode | null>;
}

/** The one that everybody has. */
export const PASSWORD_PROOF: Proof = {
  field: 'password',
  refused: 'passwordRefused',
  compare: async ({ database }, { user }, given) => {
    const [present] = await lastPasswords(database.read, user.id);
    return (await verifyPassword(present?.hash ?? null, given)) ? null : REFUSAL.wrongCredentials;
  },
};

/** A code of any second factor that the user has. */
const TOKEN_PROOF: Proof = {
  field: 'token',
  refused: 'codeRefused',
  compare: async (parts, { user }, given) => {
    const { database, factors } = parts;
    const account = await readAccount(database.read, user.id);
    if (account && account.apps > 0) {
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

export const PROOFS: readonly Proof[] = [PASSWORD_PROOF, TOKEN_PROOF];
