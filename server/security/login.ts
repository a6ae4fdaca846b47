import { Refusal } from '#server/domain/refusal.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import { Queues } from '#server/security/queues.ts';
import type { Database } from '#server/store/database.ts';
import { blockOf, forgetFailures, type LoginAttempt, recordFailure } from '#server/store/login-failures.ts';
import { currentPasswordHash, findUserByName, type StoredUser, usernameKey } from '#server/store/users.ts';
import { fromFlag } from '#server/store/values.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Where the request comes from. */
  readonly address: string;
}

/** Looks at names and passwords, one attempt after the other for each address. */
export class Login {
  readonly #database: Database;
  readonly #now: () => number;
  // Attempts that come at once must not all be let in before the first has failed.
  readonly #addresses = new Queues();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Finds the user whose name and password these are. An unknown name and a wrong password are not to be told apart,
   * neither in the answer nor in the work done.
   * @throws Refusal 002 (401), 026 for somebody who is not active, 022 or 044 after too many failures
   */
  async attempt(credentials: Credentials): Promise<StoredUser> {
    return this.#addresses.run(credentials.address, () => this.#look(credentials));
  }

  async #look({ username, password, address }: Credentials): Promise<StoredUser> {
    const { read, write } = this.#database;
    const attempt: LoginAttempt = { usernameKey: usernameKey(username), address, timestamp: this.#now() };
    const block = await blockOf(read, attempt);
    if (block) throw new Refusal(block.code, { retryAfter: block.retryAfter });

    const user = await findUserByName(read, username);
    const hash = user && (await currentPasswordHash(read, user.id));
    if (!(await verifyPassword(hash, password)) || !user) {
      await recordFailure(write, attempt);
      throw new Refusal('002', { status: 401 });
    }
    await forgetFailures(write, attempt);
    if (!fromFlag(user.active)) throw new Refusal('026');
    return user;
  }
}
