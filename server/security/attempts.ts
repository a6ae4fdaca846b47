import { addressKey } from '#server/domain/address-key.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { Queues } from '#server/security/queues.ts';
import { hashOfId } from '#server/security/random-id.ts';
import type { Database } from '#server/store/database.ts';
import { isKnownBrowser } from '#server/store/known-browsers.ts';
import {
  type Block,
  blockOf,
  deleteFailure,
  insertFailure,
  type LoginAttempt,
  NO_NAME,
} from '#server/store/login-failures.ts';
import { usernameKey } from '#server/store/user-columns.ts';

/** Who tries a password or a code. */
export interface Trier {
  readonly username: string;
  readonly address: string;
  /** The id of the browser, when it sent one. */
  readonly browserId: string | undefined;
}

/** One try that has been let in. It counts as a failure until the opposite is known. */
export interface Attempt extends LoginAttempt {
  readonly id: number;
}

/** A try was not let in. */
export class Blocked extends Refusal {
  /** Whether the same has been said before, since the block began. */
  readonly again: boolean;
  constructor({ code, retryAfter }: Block, again: boolean) {
    super(code, { retryAfter });
    this.again = again;
  }
}

/** More blocks than anybody reads about. */
const REPORTED_AT_MOST = 10_000;

/** Counts tries of passwords and codes, for all servers of a database, and lets in those that may be made. */
export class Attempts {
  readonly #database: Database;
  readonly #now: () => number;
  // Tries that come at once must not all be let in before the first has failed.
  readonly #addresses = new Queues();
  /** Until when a block has been reported. */
  readonly #reported = new Map<string, number>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Runs `look`, one after the other for each address. Unless it takes the attempt back (right, or not looked at), the
   * attempt stays as a failure.
   * @throws Blocked (022 or 044) after too many failures
   */
  async run<Result>(trier: Trier, look: (attempt: Attempt) => Promise<Result>): Promise<Result> {
    const address = addressKey(trier.address);
    return this.#addresses.run(address, async () => {
      const attempt = await this.#letIn({
        usernameKey: hashOfId(usernameKey(trier.username)),
        address,
        timestamp: this.#now(),
        trier,
      });
      return look(attempt);
    });
  }

  /**
   * Counts a request that no client of ours sends (a body of an impossible size or shape) as one try from its address,
   * for no name. While the address is slowed down nothing is written.
   * @param address as the request names it
   */
  async countHostile(address: string): Promise<void> {
    const key = addressKey(address);
    await this.#addresses.run(key, async () => {
      const attempt = { usernameKey: NO_NAME, address: key, timestamp: this.#now() };
      if (await blockOf(this.#database.read, attempt)) return;
      await insertFailure(this.#database.write, attempt);
    });
  }

  /** Takes an attempt back. */
  async takeBack({ id }: Attempt): Promise<void> {
    await deleteFailure(this.#database.write, id);
  }

  async #letIn({ trier, ...attempt }: LoginAttempt & { trier: Trier }): Promise<Attempt> {
    // Looked at before anything is written, so that a flood of blocked tries writes nothing.
    await this.#refuseBlocked(attempt, trier, null);
    const id = await insertFailure(this.#database.write, attempt);
    try {
      // And once more with this one written down, which tries on other servers see.
      await this.#refuseBlocked(attempt, trier, id);
    } catch (error) {
      await deleteFailure(this.#database.write, id);
      throw error;
    }
    return { ...attempt, id };
  }

  async #refuseBlocked(attempt: LoginAttempt, trier: Trier, own: number | null): Promise<void> {
    const { read } = this.#database;
    const block = await blockOf(read, attempt, own);
    if (!block) return;
    if (block.everywhere && trier.browserId !== undefined) {
      const tokenHash = hashOfId(trier.browserId);
      const now = attempt.timestamp;
      if (await isKnownBrowser(read, { tokenHash, usernameKey: usernameKey(trier.username), now })) return;
    }
    throw new Blocked(block, this.#wasReported(attempt, block));
  }

  #wasReported({ usernameKey: name, address, timestamp }: LoginAttempt, block: Block): boolean {
    const key = `${block.code} ${address} ${block.code === '044' ? '' : name}`;
    if ((this.#reported.get(key) ?? 0) > timestamp) return true;
    if (this.#reported.size >= REPORTED_AT_MOST) this.#reported.clear();
    this.#reported.set(key, timestamp + block.retryAfter * 1_000);
    return false;
  }
}
