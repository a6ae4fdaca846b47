import type { Entry, ObservedActor, Portion } from './session.ts';
import type { Trace, TracedEvent } from './trace.ts';
import { TRACE_VERSION } from './trace-version.ts';

/** Events that are kept; at a hundred a second the last minute and a half. */
const KEPT = 10_000;
/** Old events are let go in lots of a tenth, since each time the whole list moves. */
const LOTS = 10;

/** Everything that one needs in order to go on from here. */
export interface LogContent extends Portion {
  /** The last event of each actor whose last event is no longer among the entries. */
  readonly before: readonly Entry[];
  readonly lost: number;
}

/** The events of one console in order, the oldest let go, with what every actor was at every moment. */
export class EventLog {
  readonly #kept: number;
  #entries: Entry[] = [];
  readonly #actors = new Map<string, ObservedActor>();
  /** State of each actor before the first entry. */
  readonly #before = new Map<string, Entry>();
  readonly #latest = new Map<string, Entry>();
  readonly #types = new Set<string>();
  #lost = 0;

  constructor(kept: number = KEPT) {
    this.#kept = kept;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Events that were let go. */
  get lost(): number {
    return this.#lost;
  }

  /** The types of all events that there have been. */
  get types(): ReadonlySet<string> {
    return this.#types;
  }

  /** Number of the last event, 0 before the first one. */
  get last(): number {
    return this.#entries.at(-1)?.seq ?? 0;
  }

  actor(id: string): ObservedActor | null {
    return this.#actors.get(id) ?? null;
  }

  /** Takes what is new; what it has already is passed over. An entry without a context had that of the one before. */
  add({ actors, entries }: Portion): void {
    for (const actor of actors) if (!this.#actors.has(actor.id)) this.#actors.set(actor.id, actor);
    const last = this.last;
    for (const entry of entries) {
      if (entry.seq <= last) continue;
      const context = entry.context === undefined ? this.#latest.get(entry.actor)?.context : entry.context;
      const whole = context === undefined ? entry : { ...entry, context };
      this.#entries.push(whole);
      this.#latest.set(entry.actor, whole);
      this.#types.add(entry.event.type);
    }
    if (this.#entries.length >= this.#kept + Math.ceil(this.#kept / LOTS)) this.#letGo();
  }

  /** Begins with what another log holds. */
  fill({ before, lost, actors, entries }: LogContent): void {
    for (const entry of before) {
      this.#before.set(entry.actor, entry);
      this.#latest.set(entry.actor, entry);
    }
    this.#lost = lost;
    this.add({ actors, entries });
  }

  /** The log as it is now; what is added to this one does not change it. */
  copy(): EventLog {
    const copy = new EventLog(this.#kept);
    copy.fill(this.content());
    return copy;
  }

  content(): LogContent {
    return {
      actors: [...this.#actors.values()],
      before: [...this.#before.values()],
      entries: this.#entries,
      lost: this.#lost,
    };
  }

  /** Returns the state of every actor after an event, in the order in which they appeared; null stands for now. */
  at(seq: number | null): ReadonlyMap<string, Entry> {
    if (seq === null) return this.#latest;
    const then = new Map(this.#before);
    for (const entry of this.#entries) {
      if (entry.seq > seq) break;
      then.set(entry.actor, entry);
    }
    return then;
  }

  /** The event that the same actor got before; null where it was the first, or was let go. */
  before({ seq, actor }: Entry): Entry | null {
    for (let index = this.indexOf(seq) - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index];
      if (entry?.actor === actor) return entry;
    }
    return this.#before.get(actor) ?? null;
  }

  /** The actors that there were after an event, ended ones included; null is now. */
  actorsAt(seq: number | null): ObservedActor[] {
    const actors = [...this.#actors.values()];
    return seq === null ? actors : actors.filter(({ born }) => born <= seq);
  }

  /** The index of an event among the entries, or of the next one that is there. */
  indexOf(seq: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #letGo(): void {
    const gone = this.#entries.splice(0, this.#entries.length - this.#kept);
    this.#lost += gone.length;
    for (const entry of gone) this.#before.set(entry.actor, entry);
    for (const [id, entry] of this.#before) {
      // Who has ended before the first entry will never be asked for again.
      if (entry.status === 'active' || this.#latest.get(id) !== entry) continue;
      this.#before.delete(id);
      this.#latest.delete(id);
      this.#actors.delete(id);
    }
  }
}

/** Returns the part of a log that is saved; an unchanged context is left out. */
export function traceOf(log: EventLog, productVersion: string, time: Date): Trace {
  const { actors, before, entries, lost } = log.content();
  const contexts = new Map<string, unknown>();
  // Later states can only be known from the states before the first entry.
  const events = [...before, ...entries].map((entry): TracedEvent => {
    const { time: at, actor, source, event, state, status, tags, edges, context } = entry;
    const isSame = context === undefined || contexts.get(actor) === context;
    contexts.set(actor, context);
    const common = { time: at, actor, source, event, state, status, tags, edges };
    return isSame ? common : { ...common, context };
  });
  return {
    version: TRACE_VERSION,
    productVersion,
    time: time.toISOString(),
    lost,
    actors: actors.map(({ id, machine, name, parent }) => ({ id, machine, name, parent })),
    events,
  };
}

/** The log that a trace was saved from, as far as the trace has it. */
export function logOf({ actors, events, lost }: Trace): EventLog {
  const log = new EventLog(events.length);
  const born = new Map<string, number>();
  for (const [index, { actor }] of events.entries()) if (!born.has(actor)) born.set(actor, index + 1);
  log.fill({
    actors: actors.map((actor) => ({ ...actor, born: born.get(actor.id) ?? 0 })),
    before: [],
    entries: events.map((event, index) => ({ ...event, seq: index + 1, isLate: false })),
    lost,
  });
  return log;
}
