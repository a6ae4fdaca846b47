/** How much is to stay free where files lie: the larger of both; nothing at all when both are 0. */
export interface DiskReserve {
  readonly bytes: number;
  /** Of the whole file system. */
  readonly percent: number;
}

export const DEFAULT_RESERVE: DiskReserve = { bytes: 1_000_000_000, percent: 5 };

/**
 * Reads what DISK_RESERVE says.
 * @returns null for what is neither a number of bytes nor a percentage
 */
export function readReserve(value: string): DiskReserve | null {
  const [, digits = '', sign] = /^(\d{1,15}(?:\.\d{1,3})?)(%?)$/.exec(value) ?? [];
  const number = Number(digits);
  if (digits === '') return null;
  if (sign === '%') return number < 100 ? { bytes: 0, percent: number } : null;
  return Number.isSafeInteger(number) ? { bytes: number, percent: 0 } : null;
}

/** For people: what DISK_RESERVE would say, and both parts of the default. */
export function shownReserve({ bytes, percent }: DiskReserve): string {
  if (percent === 0) return String(bytes);
  return bytes === 0 ? `${percent}%` : `${bytes}, at least ${percent}%`;
}
