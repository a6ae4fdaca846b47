import type { SecurityEventRow } from '#server/store/people/security-chain.ts';
import { toJson } from '#server/store/schema/values.ts';

/** So soon an event is written that has not been written lately. */
const FIRST_MS = 1_000;
/** Events that are equal to one that has just been written are summed for so long. */
const REPEATED_MS = 60_000;
/** Different events that are kept at once; more are counted only. */
const KEPT_AT_ONCE = 1_000;

/** An event that waits to be written, and how often it has happened since. */
interface Gathered {
  readonly row: SecurityEventRow;
  readonly times: number;
  /** When it is to be written, on a clock that never goes back. */
  readonly due: number;
}

/** Rows that are due to be written, and the number of events dropped for lack of space. */
export interface Due {
  readonly gathered: readonly Gathered[];
  readonly leftOut: number;
}

/**
 * Events on their way to the security log. Equal ones (event, user, address, subject, detail) are one: the first is
 * written after a second with what has come by then, and those that follow it each minute.
 */
export class GatheredEvents {
  #events = new Map<string, Gathered>();
  /** Until when an event that was written is summed. */
  readonly #written = new Map<string, number>();
  #leftOut = 0;

  get size(): number {
    return this.#events.size;
  }

  /** @param now milliseconds of a clock that never goes back */
  add(row: SecurityEventRow, now: number): void {
    const key = keyOf(row);
    const before = this.#events.get(key);
    if (before) this.#events.set(key, { ...before, times: before.times + 1 });
    else if (this.#events.size >= KEPT_AT_ONCE) this.#leftOut += 1;
    else this.#events.set(key, { row, times: 1, due: Math.max(now + FIRST_MS, this.#written.get(key) ?? 0) });
  }

  /** Takes what is due at a time out, in the order in which it began; Infinity takes all. */
  take(now: number): Due {
    for (const [key, until] of this.#written) if (until <= now) this.#written.delete(key);
    const gathered: Gathered[] = [];
    for (const [key, event] of this.#events) {
      if (event.due > now) continue;
      this.#events.delete(key);
      this.#written.set(key, event.due + REPEATED_MS);
      gathered.push(event);
    }
    const leftOut = gathered.length > 0 ? this.#leftOut : 0;
    this.#leftOut -= leftOut;
    return { gathered, leftOut };
  }

  /** Puts back what could not be written. */
  putBack({ gathered, leftOut }: Due): void {
    const since = this.#events;
    this.#events = new Map(gathered.map((event) => [keyOf(event.row), event]));
    this.#leftOut += leftOut;
    for (const [key, event] of since) {
      const before = this.#events.get(key);
      this.#events.set(key, before ? { ...before, times: before.times + event.times } : event);
    }
  }
}

/** The rows to write: how often an event has happened stands in its detail, where that is more than once. */
export function rowsOf({ gathered, leftOut }: Due): readonly SecurityEventRow[] {
  const rows = gathered.map(({ row, times }) =>
    times === 1 ? row : { ...row, detail: withTimes(row, times) },
  );
  const last = rows.at(-1);
  return leftOut > 0 && last ? [...rows, { ...last, ...LEFT_OUT, detail: toJson({ lines: leftOut }) }] : rows;
}

function withTimes({ detail }: SecurityEventRow, times: number): string {
  return toJson({ ...(detail === null ? {} : (JSON.parse(detail) as object)), times });
}

/** Key of equal events: everything but the time and the request number. */
function keyOf({
  event,
  userId,
  username,
  address,
  subjectId,
  subjectName,
  detail,
  device,
}: SecurityEventRow): string {
  return JSON.stringify([event, userId, username, address, subjectId, subjectName, detail, device]);
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
  device: null,
  personal: null,
};
