import type { Kysely } from 'kysely';
import type { RequiredStep } from '#contract/auth.ts';
import { CLOCK_TOLERANCE_MS, isFromFuture } from '#server/domain/clock.ts';
import { hashOfId, newId } from '#server/security/random-id.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import { keptSteps } from '#server/store/people/required-steps.ts';
import {
  deleteSession,
  deleteSessionsOutside,
  findSession,
  insertSession,
  listSessions,
  markConfirmed,
  type Session,
  type SessionWithUser,
  takeConfirmation,
  touchSession,
} from '#server/store/people/sessions.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';

/** An ended session is remembered for a week, so that its browser receives 'ended' and not 'sign in'. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;
const FLUSH_MS = 5_000;
/** Where every call asks again, a proof waits this long for the call that it was given for. */
const FOR_ONE_CALL_MS = 60_000;
/** How long requests that were on their way when a session got another id are still let in by the one before. */
const ON_THEIR_WAY_MS = 10_000;
/** Characters of a User-Agent, which anyone may make as long as a header may be. */
const USER_AGENT_KEPT = 300;

/** State of the session that a request's cookie names. */
export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'ended' }
  | ({ readonly kind: 'open' } & SessionWithUser);

export interface NewSession {
  readonly userId: number;
  /** The id that the browser's cookie has. */
  readonly previousId: string | undefined;
  readonly withSecondFactor: boolean;
  /** Where it is opened. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** What comes first in it. */
  readonly steps: readonly RequiredStep[];
}

/** A session that its user has just confirmed. */
export interface ConfirmedSession {
  /** The id that its cookie has from now on. */
  readonly id: string;
  readonly session: Session;
  /** Until when the proof holds, in epoch milliseconds; null: for one call. */
  readonly freshUntil: number | null;
}

/**
 * The sessions of all browsers. Each call extends its session; these times are gathered and written together every few
 * seconds, since one durable write for every call would cost more than the call.
 */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  /** How long it lasts without a call, and in all. */
  readonly #idleMs: number;
  readonly #wholeMs: number;
  /** How long a proof of who someone is holds; 0: for one call. */
  readonly #confirmedMs: number;
  readonly #seen = new Map<string, number>();
  /** Hashes of ids that were replaced lately, each with the one in its place. */
  readonly #replaced = new Map<string, { readonly tokenHash: string; readonly until: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    database: Database,
    now: () => number,
    settings: Pick<Settings, 'confirmMinutes' | 'sessionIdleMinutes' | 'sessionHours'>,
  ) {
    this.#database = database;
    this.#now = now;
    this.#idleMs = settings.sessionIdleMinutes * 60_000;
    this.#wholeMs = settings.sessionHours * 3_600_000;
    this.#confirmedMs = settings.confirmMinutes * 60_000;
  }

  /**
   * Opens a session under a new id; the one that the browser had until now ends.
   * @param db the transaction of the login
   */
  async open(
    db: Kysely<Schema>,
    { userId, previousId, withSecondFactor, address, userAgent, steps }: NewSession,
  ): Promise<{ id: string; session: Session }> {
    const id = newId();
    const now = this.#now();
    const session = {
      tokenHash: hashOfId(id),
      userId,
      creationDate: now,
      lastSeen: now,
      withSecondFactor: toFlag(withSecondFactor),
      address,
      userAgent: userAgent?.slice(0, USER_AGENT_KEPT) ?? null,
      confirmedAt: this.#confirmedMs === 0 ? null : now,
      requiredSteps: keptSteps(steps),
    };
    if (previousId !== undefined) await deleteSession(db, hashOfId(previousId));
    await deleteSessionsOutside(db, { from: now - REMEMBERED_MS, to: now + CLOCK_TOLERANCE_MS });
    await insertSession(db, session);
    return { id, session };
  }

  /**
   * Looks a session up. One from the future was opened before a clock was put right; how long ago that is, no one knows,
   * and it would live until its time comes again, so it ends.
   * @param id from the cookie, undefined when there was none
   */
  async find(id: string | undefined): Promise<SessionState> {
    if (id === undefined) return { kind: 'none' };
    const tokenHash = hashOfId(id);
    const { read } = this.#database;
    const found = (await findSession(read, tokenHash)) ?? (await this.#findReplaced(tokenHash));
    if (!found) return { kind: 'none' };
    const session = this.#asSeen(found.session);
    const now = this.#now();
    if (isFromFuture(session.creationDate, now) || isFromFuture(session.lastSeen, now)) {
      await this.end(id);
      return { kind: 'ended' };
    }
    return now >= this.endOf(session) ? { kind: 'ended' } : { kind: 'open', session, user: found.user };
  }

  /** By an id that was just replaced: without the proof, which came with the new one. */
  async #findReplaced(tokenHash: string): Promise<SessionWithUser | null> {
    const replaced = this.#replaced.get(tokenHash);
    if (!replaced || this.#now() >= replaced.until) return null;
    const found = await findSession(this.#database.read, replaced.tokenHash);
    return found && { ...found, session: { ...found.session, confirmedAt: null } };
  }

  /** When a session ends if nothing more is done, in epoch milliseconds. */
  endOf(session: Session): number {
    return Math.min(session.lastSeen + this.#idleMs, session.creationDate + this.#wholeMs);
  }

  /** The open sessions of a user, or of all users, the latest first. */
  async listOpen(db: Kysely<Schema>, userId: number | null): Promise<readonly Session[]> {
    const now = this.#now();
    return (await listSessions(db, userId))
      .map((one) => this.#asSeen(one))
      .filter((one) => now < this.endOf(one));
  }

  /** With the times that are not written yet. */
  #asSeen(session: Session): Session {
    return { ...session, lastSeen: Math.max(session.lastSeen, this.#seen.get(session.tokenHash) ?? 0) };
  }

  /** Extends a session from now on and answers it so. */
  touch(session: Session): Session {
    const lastSeen = this.#now();
    this.#seen.set(session.tokenHash, lastSeen);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
    return { ...session, lastSeen };
  }

  /**
   * Notes that the user of a session has just shown who they are, and gives the session another id: who has stolen the
   * one before has nothing of the proof.
   * @returns null when the session has ended meanwhile
   */
  async confirm(db: Kysely<Schema>, session: Session): Promise<ConfirmedSession | null> {
    const now = this.#now();
    const id = newId();
    const after = { tokenHash: hashOfId(id), confirmedAt: now, lastSeen: now };
    // Of two proofs at once the second one finds the session under the id that the first one gave.
    const replaced = this.#replaced.get(session.tokenHash)?.tokenHash;
    const isThere =
      (await markConfirmed(db, session.tokenHash, after)) ||
      (replaced !== undefined && (await markConfirmed(db, replaced, after)));
    if (!isThere) return null;
    this.#replace([session.tokenHash, ...(replaced === undefined ? [] : [replaced])], after.tokenHash);
    const freshUntil = this.#confirmedMs === 0 ? null : now + this.#confirmedMs;
    return { id, session: { ...session, ...after }, freshUntil };
  }

  #replace(before: readonly string[], tokenHash: string): void {
    const now = this.#now();
    for (const [hash, { until }] of this.#replaced) if (now >= until) this.#replaced.delete(hash);
    for (const hash of before) {
      this.#replaced.set(hash, { tokenHash, until: now + ON_THEIR_WAY_MS });
      this.#seen.delete(hash);
    }
  }

  /** Whether the user of a session has shown lately who they are; where that holds for one call, this one has it. */
  async takeProof(session: Session): Promise<boolean> {
    const { confirmedAt } = session;
    const now = this.#now();
    // One from the future was given before a clock was put right: how long ago that is, no one knows.
    if (confirmedAt === null || isFromFuture(confirmedAt, now)) return false;
    if (this.#confirmedMs > 0) return now < confirmedAt + this.#confirmedMs;
    return now < confirmedAt + FOR_ONE_CALL_MS && (await takeConfirmation(this.#database.write, session));
  }

  async end(id: string): Promise<void> {
    const sent = hashOfId(id);
    const tokenHash = this.#replaced.get(sent)?.tokenHash ?? sent;
    this.#seen.delete(tokenHash);
    await deleteSession(this.#database.write, tokenHash);
  }

  /** Writes the gathered times; what cannot be written now is tried again with the next call. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const seen = [...this.#seen];
    if (seen.length === 0) return;
    await this.#database.write.transaction().execute(async (db) => {
      for (const [tokenHash, lastSeen] of seen) await touchSession(db, tokenHash, lastSeen);
    });
    for (const [tokenHash, lastSeen] of seen) {
      if (this.#seen.get(tokenHash) === lastSeen) this.#seen.delete(tokenHash);
    }
  }
}
