import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';

/** Filter of the event log. */
export interface EventFilter {
  /** Only this actor's events; null for everybody's. */
  readonly actor: string | null;
  /** Only events of this type; empty for all. */
  readonly type: string;
  /** Anywhere in the event, its actor or the state it led to. */
  readonly text: string;
  /** Whether what services get is shown too; what they answer comes to their owner in any case. */
  readonly services: boolean;
  /** Number of the last event that was cleared away. */
  readonly clearedTo: number;
}

export const EVERYTHING: EventFilter = { actor: null, type: '', text: '', services: false, clearedTo: 0 };

/** Searchable text of each entry, cached because entries do not change. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry, log: EventLog): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { name = '', machine = '' } = log.actor(entry.actor) ?? {};
  const text = JSON.stringify([entry.actor, name, machine, entry.event, entry.state]).toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The entries that a filter lets through, the oldest first. */
export function filterEntries(
  log: EventLog,
  { actor, type, text, services, clearedTo }: EventFilter,
): Entry[] {
  const wanted = text.trim().toLowerCase();
  return log.entries.filter(
    (entry) =>
      entry.seq > clearedTo &&
      (actor === null || entry.actor === actor) &&
      (type === '' || entry.event.type === type) &&
      (services || entry.state !== null || entry.actor === actor) &&
      (wanted === '' || textOf(entry, log).includes(wanted)),
  );
}
