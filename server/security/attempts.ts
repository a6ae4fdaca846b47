import * as REFUSAL from '#contract/refusal.ts';
import { addressKey, browserKey } from '#server/domain/address-key.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Block, blockOf, type WantedTry } from '#server/domain/tries.ts';
import { Queues } from '#server/security/queues.ts';
import { hashOfId } from '#server/security/random-id.ts';
import type { Database } from '#server/store/base/database.ts';
import { isKnownBrowser } from '#server/store/people/known-browsers.ts';
import {
  deleteFailure,
  failuresBefore,
  insertFailure,
  type LoginAttempt,
} from '#server/store/people/login-failures.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

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

/** Where a try comes from: the address, or the browser where its user is known in it. */
interface Sender {
  readonly key: string;
  readonly fromKnownBrowser: boolean;
}

type Wanted = LoginAttempt & WantedTry;

/** More blocks than anybody reads about. */
const REPORTED_AT_MOST = 10_000;

/** Counts tries of passwords and codes, for all servers of a database, and lets in those that may be made. */
export class Attempts {
  readonly #database: Database;
  readonly #now: () => number;
  // Tries that come at once must not all be let in before the first has failed.
  readonly #senders = new Queues();
  /** When a block was reported, and how long it lasts from then on. */
  readonly #reported = new Map<string, { readonly at: number; readonly ms: number }>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Runs `look`, one after the other for each sender. Unless it takes the attempt back (right, or not looked at), the
   * attempt stays as a failure.
   * @throws Blocked (022 or 044) after too many failures
   */
  async run<Result>(trier: Trier, look: (attempt: Attempt) => Promise<Result>): Promise<Result> {
    const { key, fromKnownBrowser } = await this.#senderOf(trier);
    return this.#senders.run(key, async () => {
      const name = hashOfId(usernameKey(trier.username));
      const wanted = { usernameKey: name, address: key, timestamp: this.#now(), fromKnownBrowser };
      return look(await this.#letIn(wanted));
    });
  }

  /**
   * Counts a request that no client of ours sends (a body of an impossible size or shape) as one try from its address,
   * for no name. While the address is slowed down nothing is written.
   * @param address as the request names it
   */
  async countHostile(address: string): Promise<void> {
    const key = addressKey(address);
    await this.#senders.run(key, async () => {
      const wanted = { usernameKey: '', address: key, timestamp: this.#now(), fromKnownBrowser: false };
      if (await this.#blockOf(wanted, null)) return;
      await insertFailure(this.#database.write, rowOf(wanted));
    });
  }

  /** Takes an attempt back. */
  async takeBack({ id }: Attempt): Promise<void> {
    await deleteFailure(this.#database.write, id);
  }

  async #senderOf({ username, address, browserId }: Trier): Promise<Sender> {
    if (browserId !== undefined) {
      const tokenHash = hashOfId(browserId);
      const looked = { tokenHash, usernameKey: usernameKey(username), now: this.#now() };
      if (await isKnownBrowser(this.#database.read, looked)) {
        return { key: browserKey(tokenHash), fromKnownBrowser: true };
      }
    }
    return { key: addressKey(address), fromKnownBrowser: false };
  }

  async #letIn(wanted: Wanted): Promise<Attempt> {
    // Looked at before anything is written, so that a flood of blocked tries writes nothing.
    await this.#refuseBlocked(wanted, null);
    const attempt = rowOf(wanted);
    const id = await insertFailure(this.#database.write, attempt);
    try {
      // And once more with this one written down, which tries on other servers see.
      await this.#refuseBlocked(wanted, id);
    } catch (error) {
      await deleteFailure(this.#database.write, id);
      throw error;
    }
    return { ...attempt, id };
  }

  async #refuseBlocked(wanted: Wanted, own: number | null): Promise<void> {
    const block = await this.#blockOf(wanted, own);
    if (block) throw new Blocked(block, this.#wasReported(wanted, block));
  }

  async #blockOf(wanted: Wanted, own: number | null): Promise<Block | null> {
    return blockOf(wanted, await failuresBefore(this.#database.read, wanted, own));
  }

  #wasReported({ usernameKey: name, address, timestamp }: Wanted, { code, retryAfter }: Block): boolean {
    const key = `${code} ${address} ${code === REFUSAL.tooManyRequests ? '' : name}`;
    const before = this.#reported.get(key);
    // A report from the future was made before the clock was put right.
    if (before && before.at <= timestamp && timestamp < before.at + before.ms) return true;
    if (this.#reported.size >= REPORTED_AT_MOST) this.#reported.clear();
    this.#reported.set(key, { at: timestamp, ms: retryAfter * 1_000 });
    return false;
  }
}

function rowOf({ usernameKey: name, address, timestamp }: Wanted): LoginAttempt {
  return { usernameKey: name, address, timestamp };
}
