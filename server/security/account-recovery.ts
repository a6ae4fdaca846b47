import type { Kysely } from 'kysely';
import { generatePassword } from '#contract/generated-password.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashOfId } from '#server/security/random-id.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Database } from '#server/store/base/database.ts';
import { forgetBrowsers } from '#server/store/people/known-browsers.ts';
import { forgetFailuresOfName } from '#server/store/people/login-failures.ts';
import { insertPassword } from '#server/store/people/passwords.ts';
import { resetFactors } from '#server/store/people/second-factor.ts';
import { endAccess } from '#server/store/people/sessions.ts';
import { findUserByName, type StoredUser } from '#server/store/people/users.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

export interface RecoveryParts {
  readonly database: Database;
  readonly now: () => number;
  readonly securityLog: SecurityLog;
  /** The operator at the server's machine. */
  readonly actor: Actor;
}

/** No user has this name; the message is one line for the operator. */
export class UnknownUsername extends Error {
  constructor(username: string) {
    super(`There is no user ${JSON.stringify(username)}.`);
    this.name = 'UnknownUsername';
  }
}

const HERE = { address: null, requestId: null };

/** For people who cannot sign in any more, used on the server's machine while the server runs or stands still. */
export class Recovery {
  readonly #parts: RecoveryParts;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
  }

  /**
   * Gives a user a new password, lifts the blocks of the name and ends all that the user has opened.
   * @returns the password, which is known nowhere else
   * @throws UnknownUsername
   */
  async resetPassword(username: string): Promise<string> {
    const generated = generatePassword();
    const hash = await hashPassword(generated);
    await this.#change(username, async (db, user) => {
      const password = { userId: user.id, hash, creationDate: this.#parts.now() };
      await insertPassword(db, { ...password, temporary: 1 });
      await forgetBrowsers(db, user.id);
      await forgetFailuresOfName(db, hashOfId(user.usernameKey));
      await endAccess(db, user.id, null);
      await this.#log(db, 'passwordReset', user);
    });
    return generated;
  }

  /**
   * Switches every second factor of a user off and ends all that the user has opened.
   * @returns whether it was on
   * @throws UnknownUsername
   */
  async resetSecondFactor(username: string): Promise<boolean> {
    return this.#change(username, async (db, user) => {
      const reset = await resetFactors(db, user.id);
      if (!reset?.wasOn) return false;
      await this.#log(db, 'secondFactorReset', user);
      return true;
    });
  }

  async #change<Result>(
    username: string,
    work: (db: Kysely<Schema>, user: StoredUser) => Promise<Result>,
  ): Promise<Result> {
    return this.#parts.database.write.transaction().execute(async (db) => {
      const user = await findUserByName(db, username);
      if (!user) throw new UnknownUsername(username);
      return work(db, user);
    });
  }

  #log(db: Kysely<Schema>, event: 'passwordReset' | 'secondFactorReset', subject: StoredUser): Promise<void> {
    const { securityLog, actor } = this.#parts;
    return securityLog.write(db, { event, actor, origin: HERE, subject });
  }
}
