/**
 * How far a time that is written down may lie ahead of this server's clock and still be believed: the clocks of several
 * servers are never quite the same. What lies further ahead comes from a clock that was wrong.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether a time comes from a clock that was wrong. Both in epoch milliseconds. */
export function isFromFuture(timestamp: number, now: number): boolean {
  return timestamp > now + CLOCK_TOLERANCE_MS;
}
