/** How the values of the contract lie in both databases; every store converts with these and nothing else. */

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

export function fromFlag(stored: number): boolean {
  return stored !== 0;
}

/** A stored time (epoch milliseconds) as answers carry it: UTC with Z. */
export function toInstant(stored: number): string {
  // Of many records that were written at once each would have a text of its own in memory; and what is on a page now is
  // mostly on the next one, too.
  const place = Math.abs(stored) % INSTANTS_KEPT;
  const known = instants[place];
  if (known?.stored === stored) return known.instant;
  const instant = new Date(stored).toISOString();
  instants[place] = { stored, instant };
  return instant;
}

const INSTANTS_KEPT = 1_021;
const instants: { readonly stored: number; readonly instant: string }[] = [];

/** A time of a request, already checked by the contract, as stored: epoch milliseconds. */
export function fromInstant(instant: string): number {
  return Date.parse(instant);
}

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
