import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { isBrowserKey } from '#server/domain/address-key.ts';
import { blockOf } from '#server/domain/tries.ts';
import { hashOfId } from '#server/security/random-id.ts';
import { failuresBefore, manyFailures } from '#server/store/people/login-failures.ts';
import { allUsernames } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** A user whose name is closed to at least one sender. */
export interface LockedUser {
  readonly id: number;
  readonly username: string;
  /** When the last of these blocks ends, in epoch milliseconds. */
  readonly until: number;
}

/** The users who cannot sign in for now from somewhere, after too many wrong passwords or codes. */
export async function lockedUsers(db: Kysely<Schema>, now: number): Promise<LockedUser[]> {
  const ends = new Map<string, number>();
  for (const { usernameKey, address } of await manyFailures(db, now)) {
    const wanted = { usernameKey, address, timestamp: now, fromKnownBrowser: isBrowserKey(address) };
    const block = blockOf(wanted, await failuresBefore(db, wanted, null));
    if (block?.code !== REFUSAL.lockedOut) continue;
    ends.set(usernameKey, Math.max(ends.get(usernameKey) ?? 0, now + block.retryAfter * 1_000));
  }
  if (ends.size === 0) return [];
  // Failures have only the hash of a name, since what was typed there may have been a password.
  return (await allUsernames(db)).flatMap(({ id, username, usernameKey }) => {
    const until = ends.get(hashOfId(usernameKey));
    return until === undefined ? [] : { id, username, until };
  });
}
