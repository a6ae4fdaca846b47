/** How the values of the contract lie in both databases; every store converts with these and nothing else. */

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

export function fromFlag(stored: number): boolean {
  return stored !== 0;
}

/** A stored time (epoch milliseconds) as answers carry it: UTC with Z. */
export function toInstant(stored: number): string {
  // Of many records that were written at once each would have a text of its own in memory.
  if (stored !== last.stored) last = { stored, instant: new Date(stored).toISOString() };
  return last.instant;
}

let last = { stored: 0, instant: new Date(0).toISOString() };

/** A time of a request, already checked by the contract, as it is stored: epoch milliseconds. */
export function fromInstant(instant: string): number {
  return Date.parse(instant);
}

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
