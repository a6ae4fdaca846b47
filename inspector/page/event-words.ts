import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';

const AFTER = /^xstate\.after\.(\d+)\./;
const ENDED = /^xstate\.(done|error)\.actor\./;

/** Returns the short name of an actor, for where there is little room: its machine, or its service. */
export function actorName(log: EventLog, id: string | null): string {
  const actor = id === null ? null : log.actor(id);
  return actor?.machine ?? actor?.name ?? '';
}

/** XState's own events in the words that the charts have for them; null for any other one. */
export function ownWords({ event: { type }, source }: Entry, log: EventLog): string | null {
  const [, ended] = ENDED.exec(type) ?? [];
  if (ended) return `${actorName(log, source) || 'child'} ${ended === 'done' ? 'done' : 'fails'}`;
  const [, milliseconds] = AFTER.exec(type) ?? [];
  if (milliseconds !== undefined) return `after ${Number(milliseconds) / 1000} s`;
  if (type.startsWith('xstate.snapshot.')) return `${actorName(log, source) || 'child'} changes`;
  const words: Readonly<Record<string, string>> = {
    'xstate.init': 'starts',
    'xstate.stop': 'is stopped',
    'xstate.promise.resolve': 'answers',
    'xstate.promise.reject': 'fails',
  };
  return words[type] ?? null;
}
