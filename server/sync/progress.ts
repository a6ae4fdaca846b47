import { SYNC_PHASES, type SyncPhase } from '#contract/sync.ts';

/** How far a run is. */
export interface Progress {
  readonly id: number;
  phase: SyncPhase;
  done: number | null;
  total: number | null;
}

const TOLD = /^leitstand sync (\d+) (\w+) (\d+|-) (\d+|-)$/;

/** The same as other servers receive it. */
export function toldOf({ id, phase, done, total }: Progress): string {
  return `leitstand sync ${id} ${phase} ${done ?? '-'} ${total ?? '-'}`;
}

/** Parses the note of another server; null when there is none. */
export function progressOf(note: string | null): Progress | null {
  const [, id, phase, done, total] = TOLD.exec(note ?? '') ?? [];
  const known = SYNC_PHASES.find((one) => one === phase);
  return known ? { id: Number(id), phase: known, done: numberOf(done), total: numberOf(total) } : null;
}

function numberOf(text: string | undefined): number | null {
  return text === undefined || text === '-' ? null : Number(text);
}
