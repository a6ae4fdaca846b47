import { useEffect, useState } from 'react';
import type { EventLog } from '../event-log.ts';

/** Milliseconds for which a transition that was taken stands out. */
const FLASH = 700;

/** The transitions of an actor that were taken a moment ago, or by the event that one has gone back to. */
export function useFlashes(log: EventLog, actor: string | null, moment: number | null): ReadonlySet<string> {
  const [, fade] = useState(0);
  const { entries } = log;
  const visited = moment === null ? null : entries[log.indexOf(moment)];
  const since = visited ? visited.time : Date.now() - FLASH;
  const flashed = new Set<string>();
  for (let index = visited ? log.indexOf(visited.seq) : entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry || entry.time < since) break;
    if (entry.actor === actor) for (const edge of entry.edges) flashed.add(edge);
    if (visited) break;
  }
  const fades = moment === null && flashed.size > 0;
  useEffect(() => {
    if (!fades) return;
    const timer = setInterval(() => fade((count) => count + 1), FLASH / 2);
    return () => clearInterval(timer);
  }, [fades]);
  return flashed;
}
