import * as REFUSAL from '#contract/refusal.ts';
import { isFromFuture } from '#server/domain/clock.ts';

/*
 * When a password or a code may be tried (decisions.md sections 9 and 13). docs/security.md has the same as a table.
 */

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;
/** The longest that anything is closed. */
export const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS;

/** Failures after which a name is closed to one sender. */
const PER_PAIR = 5;
/** Failures that are free: the try after the last of them has to wait 1 s, then 2 s, 4 s … up to the longest. */
const FREE_PER_ADDRESS = 30;
const FREE_PER_NAME = 100;
/** This many failures beyond the free ones, and the wait does not get longer. */
const LONGEST_AFTER = Math.ceil(Math.log2(LONGEST_WAIT_MS / SECOND_MS));

/** With fewer failures than these no name is closed: of one sender for it, and of all. */
export const MAY_CLOSE = { pair: PER_PAIR, name: FREE_PER_NAME } as const;

/** How far back failures are looked at, and how many of them at most, the newest first: more change nothing. */
export const LOOKED_AT = {
  // Twice as far as either rule of an address reaches, so that those of a name are among them whatever else came.
  fromSender: { ms: 2 * LONGEST_WAIT_MS, most: 5 * (FREE_PER_ADDRESS + LONGEST_AFTER) },
  forName: { ms: DAY_MS, most: FREE_PER_NAME + LONGEST_AFTER },
} as const;

/** A try that failed, or is not over yet. */
export interface FailedTry {
  /** Hash of the name; empty for a request that was for no name. */
  readonly usernameKey: string;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

/** A try that a sender wants to make. */
export interface WantedTry extends FailedTry {
  /** It comes from a browser in which the user of that name has signed in before. */
  readonly fromKnownBrowser: boolean;
}

/** The failures that count for a try, in any order. */
export interface Failures {
  /** Of its sender, for any name: the address, or the known browser, which counts apart from its address. */
  readonly fromSender: readonly FailedTry[];
  /** Of its name, from anywhere. */
  readonly forName: readonly Pick<FailedTry, 'timestamp'>[];
}

/** Why a try is not looked at. */
export interface Block {
  /** 022: the name is closed. 044: too many tries from one address. */
  readonly code: typeof REFUSAL.lockedOut | typeof REFUSAL.tooManyRequests;
  /** Seconds until it can be made. */
  readonly retryAfter: number;
}

/**
 * Decides whether a try may be made.
 *
 * - Five failures for one name from one sender within a quarter of an hour close that name to that sender for as long
 *   after the last of them (022). A known browser is a sender of its own, so that strangers at its address do not
 *   close it, and this is all that holds for it.
 * - Thirty failures from one address within a quarter of an hour slow it down (044), a hundred for one name within a
 *   day slow that name down wherever the tries come from (022): the next one has to wait for a second after the last,
 *   the one after that for two, for four … up to a quarter of an hour.
 *
 * Names without a user count like all others. Failures that lie in the future do not count.
 * @returns null when it may be made; of several reasons the one that lasts longest
 */
export function blockOf(wanted: WantedTry, { fromSender, forName }: Failures): Block | null {
  const now = wanted.timestamp;
  const times = (failures: Failures['forName']) =>
    failures
      .map(({ timestamp }) => timestamp)
      .filter((timestamp) => !isFromFuture(timestamp, now))
      // Another server's clock may be a little ahead.
      .map((timestamp) => Math.min(timestamp, now))
      .sort((a, b) => b - a);
  const ofPair = fromSender.filter(({ usernameKey }) => usernameKey === wanted.usernameKey);
  const isNamed = wanted.usernameKey !== '';
  const isStranger = !wanted.fromKnownBrowser;
  const ends = [
    { code: REFUSAL.lockedOut, end: isNamed ? endOfPair(times(ofPair)) : 0 },
    {
      code: REFUSAL.tooManyRequests,
      end: isStranger ? endOfWait(times(fromSender), FREE_PER_ADDRESS, now - LONGEST_WAIT_MS) : 0,
    },
    {
      code: REFUSAL.lockedOut,
      end: isStranger && isNamed ? endOfWait(times(forName), FREE_PER_NAME, now - DAY_MS) : 0,
    },
  ] as const;
  const [longest] = [...ends].sort((a, b) => b.end - a.end);
  if (!longest || longest.end <= now) return null;
  return { code: longest.code, retryAfter: Math.ceil((longest.end - now) / SECOND_MS) };
}

/** @param times newest first */
function endOfPair(times: readonly number[]): number {
  const [last, first] = [times[0], times[PER_PAIR - 1]];
  if (last === undefined || first === undefined || last - first >= LONGEST_WAIT_MS) return 0;
  return last + LONGEST_WAIT_MS;
}

/** @param times newest first */
function endOfWait(times: readonly number[], free: number, since: number): number {
  const counted = times.filter((timestamp) => timestamp > since);
  const [last] = counted;
  if (last === undefined || counted.length < free) return 0;
  return last + Math.min(2 ** (counted.length - free) * SECOND_MS, LONGEST_WAIT_MS);
}
