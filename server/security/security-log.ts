import type { Kysely } from 'kysely';
import type { Origin } from '#server/security/origin.ts';
import type { Actor } from '#server/store/change.ts';
import type { Database } from '#server/store/database.ts';
import type { Schema } from '#server/store/schema.ts';
import { insertSecurityEvents, type SecurityEventRow } from '#server/store/security-events.ts';
import { toJson } from '#server/store/values.ts';

export type SecurityEventName =
  | 'login'
  | 'loginRefused'
  | 'logout'
  | 'codeSent'
  | 'codeNotSent'
  | 'codeRefused'
  | 'passwordRefused'
  | 'callRefused'
  | 'bodyRefused'
  | 'userCreated'
  | 'userChanged'
  | 'userDeleted'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorChanged'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'passwordReset';

/** Something that whoever looks after the server wants to know: who, from where, what. Never a secret. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** null for somebody who is not known: what was typed as a name may have been a password. */
  readonly actor: Actor | null;
  readonly origin: Origin;
  /** The user it was done to, where that is not the actor. */
  readonly subject?: { readonly id: number; readonly username: string };
  readonly detail?: Readonly<Record<string, unknown>>;
}

const FLUSH_MS = 1_000;
/** More within one second are counted, not kept. */
const KEPT_AT_ONCE = 1_000;

/**
 * The security log, a table: one for all servers of a database, a change and its line in one transaction. What changes
 * nothing (a refusal) is gathered and written a second later, so that it costs the caller, and an attacker, nothing.
 */
export class SecurityLog {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #reportFailure: (error: unknown) => void;
  #gathered: SecurityEventRow[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, now: () => number, reportFailure: (error: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#reportFailure = reportFailure;
  }

  /** Writes an event in the transaction of what it tells of. */
  async write(db: Kysely<Schema>, event: SecurityEvent): Promise<void> {
    await insertSecurityEvents(db, [this.#row(event)]);
  }

  /** Notes an event that stands for itself. */
  note(event: SecurityEvent): void {
    if (this.#gathered.length >= KEPT_AT_ONCE) {
      this.#dropped += 1;
      return;
    }
    this.#gathered.push(this.#row(event));
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#reportFailure), FLUSH_MS).unref();
  }

  /** Writes what was gathered. What cannot be written now is tried again with the next. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const [events, dropped] = [this.#gathered, this.#dropped];
    if (events.length === 0) return;
    this.#gathered = [];
    this.#dropped = 0;
    const last = events.at(-1);
    const lines =
      dropped > 0 && last
        ? [...events, { ...last, ...LEFT_OUT, detail: toJson({ lines: dropped }) }]
        : events;
    try {
      await this.#database.write.transaction().execute((db) => insertSecurityEvents(db, lines));
    } catch (error) {
      this.#gathered = [...events, ...this.#gathered].slice(0, KEPT_AT_ONCE);
      throw error;
    }
  }

  #row({ event, actor, origin, subject, detail }: SecurityEvent): SecurityEventRow {
    return {
      timestamp: this.#now(),
      event,
      userId: actor?.userId ?? null,
      username: actor?.username ?? null,
      ...origin,
      subjectId: subject?.id ?? null,
      subjectName: subject?.username ?? null,
      detail: detail ? toJson(detail) : null,
    };
  }
}

/** The line that says how many were not kept. */
const LEFT_OUT = {
  event: 'linesLeftOut',
  userId: null,
  username: null,
  address: null,
  requestId: null,
  subjectId: null,
  subjectName: null,
};
