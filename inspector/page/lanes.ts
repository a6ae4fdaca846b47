import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';
import { actorName } from './event-words.ts';

/** What comes from a screen, the address or another tab. */
export const OUTSIDE = 'outside';

/** The two ends of an event by the names of their actors; all that bear a name share a lane. */
export function endsOf({ source, actor }: Entry, log: EventLog): readonly [from: string, to: string] {
  return [source === null ? OUTSIDE : actorName(log, source) || OUTSIDE, actorName(log, actor)];
}

/** The lanes of a sequence, outside first, then in the order in which they are met. */
export function lanesOf(entries: readonly Entry[], log: EventLog): readonly string[] {
  const names = new Set([OUTSIDE]);
  for (const entry of entries) for (const name of endsOf(entry, log)) names.add(name);
  return [...names];
}
