import type { Kysely } from 'kysely';
import type { SecurityEventName } from '#contract/security-events.ts';
import { GatheredEvents, rowsOf } from '#server/security/gathered-events.ts';
import type { Origin } from '#server/security/origin.ts';
import type { Database } from '#server/store/base/database.ts';
import type { SecurityEventRow } from '#server/store/people/security-chain.ts';
import { insertSecurityEvents } from '#server/store/people/security-events.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toJson } from '#server/store/schema/values.ts';

/** Something that an operator wants to know: who, from where, what. Never a secret. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** null for a user who is not known: what was typed as a name may have been a password. */
  readonly actor: Actor | null;
  readonly origin: Origin;
  /** The user it was done to, where that is not the actor. */
  readonly subject?: { readonly id: number; readonly username: string };
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What is about the person it was done to, and is forgotten with the name. */
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** So often it is looked whether something gathered is due. */
const LOOK_MS = 1_000;

/**
 * The security log, a table: one for all servers of a database, a change and its line in one transaction. What changes
 * nothing (a refusal) is gathered, summed and written a second later, so that it costs the caller, and an attacker,
 * nothing, and a flood of one kind is a line a minute.
 */
export class SecurityLog {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #reportFailure: (error: unknown) => void;
  readonly #gathered = new GatheredEvents();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, now: () => number, reportFailure: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#reportFailure = reportFailure;
  }

  /** Writes an event in the transaction of what it records. */
  async write(db: Kysely<Schema>, event: SecurityEvent): Promise<void> {
    await insertSecurityEvents(db, [this.#row(event)]);
  }

  /** Notes an event that stands for itself. */
  note(event: SecurityEvent): void {
    this.#gathered.add(this.#row(event), performance.now());
    this.#lookFromNowOn();
  }

  /**
   * Writes all that was gathered, so that readers of the log find it. What cannot be written now is tried again with
   * the next.
   */
  flush(): Promise<void> {
    return this.#afterOthers(() => this.#write(Number.POSITIVE_INFINITY));
  }

  #lookFromNowOn(): void {
    this.#timer ??= setInterval(() => {
      this.#afterOthers(() => this.#write(performance.now())).catch(this.#reportFailure);
    }, LOOK_MS).unref();
  }

  /** One write at a time: what another one has taken out is stored before this one is done. */
  #afterOthers(write: () => Promise<void>): Promise<void> {
    const written = this.#writing.then(write);
    this.#writing = written.catch(() => {});
    return written;
  }

  async #write(dueAt: number): Promise<void> {
    const due = this.#gathered.take(dueAt);
    if (this.#gathered.size === 0 && this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    const rows = rowsOf(due);
    if (rows.length === 0) return;
    try {
      await this.#database.write.transaction().execute((db) => insertSecurityEvents(db, rows));
    } catch (error) {
      this.#gathered.putBack(due);
      this.#lookFromNowOn();
      throw error;
    }
  }

  #row({ event, actor, origin, subject, detail, personal }: SecurityEvent): SecurityEventRow {
    return {
      timestamp: this.#now(),
      event,
      userId: actor?.userId ?? null,
      username: actor?.username ?? null,
      address: origin.address,
      requestId: origin.requestId,
      device: origin.device ?? null,
      subjectId: subject?.id ?? null,
      subjectName: subject?.username ?? null,
      detail: detail ? toJson(detail) : null,
      personal: personal ? toJson(personal) : null,
    };
  }
}
