import { type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { CODE_LENGTH } from '#contract/second-factor.ts';
import { foldCode, monthAround } from '#server/domain/people-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { keyedHash, randomCode } from '#server/security/codes.ts';
import { codeText } from '#server/sms/code-text.ts';
import { type SendSms, SmsFailure } from '#server/sms/gateway.ts';
import type { Database } from '#server/store/base/database.ts';
import {
  type AccessCode,
  codesSince,
  countTry,
  deleteCode,
  insertCode,
  validCodes,
} from '#server/store/people/access-codes.ts';
import type { StoredUser } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { CodePurpose } from '#server/store/schema/schema-people.ts';

const COOLDOWN_MS = LIMITS.codeCooldownSeconds * 1_000;
const DAY_MS = 24 * 3_600_000;

type Receiver = Pick<StoredUser, 'id' | 'defaultLang'>;

/** Which codes can be meant. */
export interface Wanted {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** null: those to any number. */
  readonly mobileNo: string | null;
}

/** Result of checking a code that a user typed. */
export type CodeFinding =
  | { readonly kind: 'right'; readonly code: AccessCode }
  | { readonly kind: 'wrong' }
  /** There is none that could be right any more. */
  | { readonly kind: 'none' };

export interface AccessCodesParts {
  readonly database: Database;
  readonly now: () => number;
  /** The current secret that codes are hashed with, so that hashes cannot be brute-forced without it. */
  readonly secret: () => KeyObject;
  readonly sendSms: SendSms;
}

/** Codes by SMS: made, sent, counted and compared. A code is good for one user, one purpose and one number. */
export class AccessCodes {
  readonly #parts: AccessCodesParts;

  constructor(parts: AccessCodesParts) {
    this.#parts = parts;
  }

  /**
   * Sends a code for a login, unless one has just been sent and not been used yet.
   * @throws Refusal 057 after too many in a day, 049 when it could not be sent
   */
  async sendForLogin(user: Receiver, mobileNo: string): Promise<{ resendAt: number; sent: boolean }> {
    const now = this.#parts.now();
    const code = randomCode(CODE_LENGTH);
    const outcome = await this.#transaction(async (db) => {
      const sent = await codesSince(db, { userId: user.id, purpose: 'login', since: now - DAY_MS + 1, now });
      const unused = sent.find((earlier) => earlier.codeHash !== null && earlier.mobileNo === mobileNo);
      if (unused && unused.creationDate + COOLDOWN_MS > now)
        return { resendAt: unused.creationDate + COOLDOWN_MS };
      const limiting = sent[LIMITS.loginCodesPerDay - 1];
      if (limiting) throw tooMany(limiting.creationDate + DAY_MS - now);
      return { id: await this.#keep(db, { userId: user.id, purpose: 'login', mobileNo, code, now }) };
    });
    if (outcome.id === undefined) return { resendAt: outcome.resendAt, sent: false };
    await this.#send(user, { id: outcome.id, mobileNo, code });
    return { resendAt: now + COOLDOWN_MS, sent: true };
  }

  /**
   * Sends a code to a number that a user wants to use, or uses, as the second factor.
   * @returns when the next one can be asked for and when this one ends, in epoch milliseconds
   * @throws Refusal 051 too soon after the last one, 057 after too many in a month, 049 when it could not be sent
   */
  async sendForNumber(user: Receiver, mobileNo: string): Promise<{ resendAt: number; expiresAt: number }> {
    const now = this.#parts.now();
    const code = randomCode(CODE_LENGTH);
    const id = await this.#transaction(async (db) => {
      const month = monthAround(now);
      const since = Math.min(month.begin, now - COOLDOWN_MS);
      const sent = await codesSince(db, { userId: user.id, purpose: 'number', since, now });
      const wait = (sent[0]?.creationDate ?? 0) + COOLDOWN_MS - now;
      if (wait > 0) throw new Refusal(REFUSAL.codeTooSoon, { retryAfter: seconds(wait) });
      const ofMonth = sent.filter(({ creationDate }) => creationDate >= month.begin);
      if (ofMonth.length >= LIMITS.requestedCodesPerMonth) throw tooMany(month.end - now);
      return this.#keep(db, { userId: user.id, purpose: 'number', mobileNo, code, now });
    });
    await this.#send(user, { id, mobileNo, code });
    return { resendAt: now + COOLDOWN_MS, expiresAt: now + LIMITS.codeMinutes * 60_000 };
  }

  /** Compares what a user typed with every code that it could be; a wrong one counts against all of them. */
  async find({ userId, purpose, mobileNo }: Wanted, typed: string): Promise<CodeFinding> {
    return this.#transaction(async (db): Promise<CodeFinding> => {
      const valid = await validCodes(db, { userId, purpose, now: this.#parts.now() });
      const codes = valid.filter((code) => mobileNo === null || code.mobileNo === mobileNo);
      if (codes.length === 0) return { kind: 'none' };
      const right = codes.filter((code) => this.#fits(code, foldCode(typed)));
      if (right[0]) return { kind: 'right', code: right[0] };
      await countTry(db, codes);
      return { kind: 'wrong' };
    });
  }

  async #keep(
    db: Kysely<Schema>,
    {
      code,
      now,
      ...bound
    }: { userId: number; purpose: CodePurpose; mobileNo: string; code: string; now: number },
  ): Promise<number> {
    return insertCode(db, { ...bound, codeHash: this.#hash(bound, code), creationDate: now });
  }

  /** After the transaction, which must not wait for another server. */
  async #send(
    user: Receiver,
    { id, mobileNo, code }: { id: number; mobileNo: string; code: string },
  ): Promise<void> {
    try {
      await this.#parts.sendSms(mobileNo, codeText(code, user.defaultLang));
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error;
      // One that may have arrived stays good, and counts.
      if (!error.perhapsSent) await deleteCode(this.#parts.database.write, id);
      throw new Refusal(REFUSAL.smsNotSent, { retryAfter: LIMITS.codeCooldownSeconds, cause: error });
    }
  }

  #fits(code: AccessCode, typed: string): boolean {
    const [kept, given] = [Buffer.from(code.codeHash ?? ''), Buffer.from(this.#hash(code, typed))];
    return kept.length === given.length && timingSafeEqual(kept, given);
  }

  #hash(
    { userId, purpose, mobileNo }: Pick<AccessCode, 'userId' | 'purpose' | 'mobileNo'>,
    code: string,
  ): string {
    return keyedHash(this.#parts.secret(), [userId, purpose, mobileNo, code]);
  }

  #transaction<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
    return this.#parts.database.write.transaction().execute(work);
  }
}

function tooMany(wait: number): Refusal {
  return new Refusal(REFUSAL.smsQuotaReached, { retryAfter: seconds(wait) });
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1_000);
}
