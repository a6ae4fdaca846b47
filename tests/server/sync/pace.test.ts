import { expect, test } from 'vitest';
import { Pace } from '#server/sync/pace.ts';

const LIMITS = { firstByteMs: 30_000, bytesPerSecond: 1_000, windowMs: 30_000 };

/** Result of each check, second by second, with this many bytes received in each. */
function looks(bytesIn: (second: number) => number, seconds: number): (string | null)[] {
  const pace = new Pace(5_000, LIMITS);
  return Array.from({ length: seconds }, (_, at) => {
    const now = 5_000 + (at + 1) * 1_000;
    const bytes = bytesIn(at + 1);
    if (bytes > 0) pace.took(bytes, now);
    return pace.look(now);
  });
}

/** The second at which it is complained of first. */
const firstComplaint = (said: readonly (string | null)[]) => {
  const at = said.findIndex((one) => one !== null);
  return at < 0 ? null : [at + 1, said[at]];
};

test('a source that sends nothing is silent after half a minute', () => {
  expect(firstComplaint(looks(() => 0, 60))).toEqual([30, 'silent']);
});

test('a source that drips is too slow half a minute after its first byte', () => {
  expect(firstComplaint(looks((second) => (second % 2 === 0 ? 1 : 0), 120))).toEqual([32, 'tooSlow']);
  expect(firstComplaint(looks((second) => (second < 20 ? 0 : 999), 120))).toEqual([50, 'tooSlow']);
});

test('a source of 1 KB in the second is never too slow', () => {
  expect(firstComplaint(looks(() => 1_000, 1_800))).toBeNull();
});

test('an honest source may pause for many seconds, again and again', () => {
  const paused = (second: number) => (second % 60 > 30 && second % 60 <= 50 ? 0 : 5_000);
  expect(firstComplaint(looks(paused, 600))).toBeNull();
});

test('however fast a source was, it is too slow when it stops', () => {
  expect(firstComplaint(looks((second) => (second <= 100 ? 1_000_000 : 0), 600))).toEqual([130, 'tooSlow']);
});
