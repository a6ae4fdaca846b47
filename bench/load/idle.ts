import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 10;
const LOOK_MS = 1_000;
const LOOKS_AT_MOST = 120;

/** Milliseconds that a process has had of the processors, its threads included: other work on them does not change it. */
export function processorTime(id: number | undefined): number {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Waits until a process has nothing to do any more. */
export async function untilIdle(id: number | undefined): Promise<void> {
  for (let look = 0; look < LOOKS_AT_MOST; look += 1) {
    const spent = processorTime(id);
    await pause(LOOK_MS);
    if (processorTime(id) - spent < LOOK_MS / 20) return;
  }
}
