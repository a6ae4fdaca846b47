/** How the values of the contract lie in both databases; every store converts with these and nothing else. */

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

export function fromFlag(stored: number): boolean {
  return stored !== 0;
}

/** A stored time (epoch milliseconds) as answers carry it: UTC with Z. */
export function toInstant(stored: number): string {
  return new Date(stored).toISOString();
}

/** A time of a request, already checked by the contract, as it is stored: epoch milliseconds. */
export function fromInstant(instant: string): number {
  return Date.parse(instant);
}

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
