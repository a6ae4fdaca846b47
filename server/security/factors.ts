import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LoginFactor } from '#contract/auth.ts';
import { RECOVERY_CODES, TOTP } from '#contract/factor.ts';
import { foldCode } from '#server/domain/people-rules.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import { keyedHash, randomCode } from '#server/security/codes.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '#server/security/totp.ts';
import type { Database } from '#server/store/base/database.ts';
import { type AccessCode, spendCode } from '#server/store/people/access-codes.ts';
import {
  findBegunFactor,
  findRecoveryCode,
  insertBegunFactor,
  listFactors,
  replaceRecoveryCodes,
  type StoredFactor,
  spendRecoveryCode,
  spendStep,
} from '#server/store/people/factors.ts';
import type { LoginAccount } from '#server/store/people/logins.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const RECOVERY_LENGTHS: readonly number[] = [RECOVERY_CODES.length, RECOVERY_CODES.earlierLength];
const TOTP_CODE = new RegExp(`^\\d{${TOTP.digits}}$`);

/** A code that was found right, and has to be spent in the transaction of what it is shown for. */
export type ShownFactor =
  | { readonly kind: 'sms'; readonly code: AccessCode }
  | { readonly kind: 'totp'; readonly id: number; readonly step: number }
  | { readonly kind: 'recoveryCode'; readonly id: number };

/** Result of looking at a code that a user typed. */
export type FactorFinding =
  | { readonly kind: 'right'; readonly shown: ShownFactor }
  | { readonly kind: 'wrong' }
  /** It is a code by SMS, of which there is none that could be right any more. */
  | { readonly kind: 'none' };

export interface FactorsParts {
  readonly database: Database;
  readonly now: () => number;
  /** Seals the secrets of authenticator apps, and keys the hashes of recovery codes; 32 bytes. */
  readonly secret: () => KeyObject;
  readonly codes: AccessCodes;
  /** The name of this server in a list of accounts. */
  readonly issuer: string;
}

/** The ways to show the second factor that an account has, the usual one first; none where it has no factor. */
export function waysOf(account: LoginAccount): readonly LoginFactor[] {
  const { passkeys, apps, secondFactorMobileNo, recoveryCodes } = account;
  const ways: LoginFactor[] = [];
  if (passkeys > 0) ways.push('passkey');
  if (apps > 0) ways.push('totp');
  if (secondFactorMobileNo !== null) ways.push('sms');
  if (ways.length > 0 && recoveryCodes > 0) ways.push('recoveryCode');
  return ways;
}

/** Authenticator apps and recovery codes: made, compared and used up. */
export class Factors {
  readonly #parts: FactorsParts;

  constructor(parts: FactorsParts) {
    this.#parts = parts;
  }

  /** Makes the secret of another app, which waits for its first code; both answers are known nowhere else. */
  async beginApp(
    db: Kysely<Schema>,
    user: { readonly id: number; readonly username: string },
  ): Promise<{ secret: string; uri: string }> {
    const secret = newTotpSecret();
    await insertBegunFactor(db, {
      userId: user.id,
      kind: 'totp',
      secret: seal(this.#parts.secret(), secret, placeOf(user.id)),
      creationDate: this.#parts.now(),
    });
    return { secret, uri: totpAddress(secret, { issuer: this.#parts.issuer, label: user.username }) };
  }

  /** The app that was begun, when this is a code of it. */
  async findBegunApp(
    userId: number,
    typed: string,
  ): Promise<{ kind: 'right'; id: number; step: number } | { kind: 'wrong' | 'none' }> {
    const begun = await findBegunFactor(this.#parts.database.read, userId, this.#parts.now());
    if (!begun) return { kind: 'none' };
    const step = this.#stepOf(begun, plain(typed));
    return step === null ? { kind: 'wrong' } : { kind: 'right', id: begun.id, step };
  }

  /** Makes recovery codes in the place of all earlier ones. @returns the codes, which are known nowhere else */
  async makeRecoveryCodes(db: Kysely<Schema>, userId: number): Promise<readonly string[]> {
    const codes = new Set<string>();
    while (codes.size < RECOVERY_CODES.count) codes.add(randomCode(RECOVERY_CODES.length));
    const hashes = [...codes].map((code) => this.#hash(userId, code));
    await replaceRecoveryCodes(db, userId, hashes);
    return [...codes].map(grouped);
  }

  /**
   * Compares what a user typed with every code that it could be. Which kind it is shows in its form: digits of an app,
   * the length of a recovery code, and otherwise a code by SMS, of which a wrong one counts against all.
   */
  async find(account: LoginAccount, typed: string): Promise<FactorFinding> {
    const code = plain(typed);
    if (account.apps > 0 && TOTP_CODE.test(code)) return this.#findApp(account.id, code);
    if (account.recoveryCodes > 0 && RECOVERY_LENGTHS.includes(code.length))
      return this.#findRecoveryCode(account.id, code);
    const { id: userId, secondFactorMobileNo: mobileNo } = account;
    if (mobileNo === null) return { kind: 'wrong' };
    const found = await this.#parts.codes.find({ userId, purpose: 'login', mobileNo }, typed);
    return found.kind === 'right' ? { kind: 'right', shown: { kind: 'sms', code: found.code } } : found;
  }

  /** Uses a code up, in the transaction of what it was shown for. @returns whether it could still be used */
  async spend(db: Kysely<Schema>, shown: ShownFactor): Promise<boolean> {
    const now = this.#parts.now();
    switch (shown.kind) {
      case 'sms':
        return spendCode(db, shown.code.id);
      case 'totp':
        return spendStep(db, { id: shown.id, step: shown.step, now });
      case 'recoveryCode':
        return spendRecoveryCode(db, shown.id, now);
    }
  }

  async #findApp(userId: number, code: string): Promise<FactorFinding> {
    for (const factor of await listFactors(this.#parts.database.read, userId)) {
      if (factor.kind !== 'totp') continue;
      const step = this.#stepOf(factor, code);
      if (step !== null && step > factor.lastStep)
        return { kind: 'right', shown: { kind: 'totp', id: factor.id, step } };
    }
    return { kind: 'wrong' };
  }

  async #findRecoveryCode(userId: number, code: string): Promise<FactorFinding> {
    const id = await findRecoveryCode(this.#parts.database.read, userId, this.#hash(userId, code));
    return id === null ? { kind: 'wrong' } : { kind: 'right', shown: { kind: 'recoveryCode', id } };
  }

  #stepOf({ secret, userId }: StoredFactor, code: string): number | null {
    return stepOfCode(unseal(this.#parts.secret(), secret, placeOf(userId)), code, this.#parts.now());
  }

  #hash(userId: number, code: string): string {
    return keyedHash(this.#parts.secret(), ['recovery', userId, code]);
  }
}

/** Without the spaces and dashes that codes are shown with. */
function plain(typed: string): string {
  return foldCode(typed).replaceAll('-', '');
}

/** The secret of one user is of no use in the row of another. */
function placeOf(userId: number): string {
  return `totp ${userId}`;
}

function grouped(code: string): string {
  return code.replace(new RegExp(`(.{${RECOVERY_CODES.group}})(?=.)`, 'g'), '$1-');
}
