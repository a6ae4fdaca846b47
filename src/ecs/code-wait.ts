import { LIMITS } from '#contract/limits.ts';

/**
 * Seconds from now until a time of the server's, whatever the clock of this machine says; never more than lie between
 * two codes.
 * @param serverTime when the server answered, null when it did not say
 */
export function secondsUntil(time: string | null, serverTime: string | null): number {
  if (time === null) return 0;
  const now = serverTime === null ? Date.now() : Date.parse(serverTime);
  const seconds = Math.ceil((Date.parse(time) - now) / 1_000);
  return Math.min(Math.max(seconds, 0), LIMITS.codeCooldownSeconds);
}
