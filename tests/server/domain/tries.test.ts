import { describe, expect, test } from 'vitest';
import { blockOf, type FailedTry, type Failures, type WantedTry } from '#server/domain/tries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T09:00:00Z');

const WANTED: WantedTry = { usernameKey: 'eva', timestamp: NOW, fromKnownBrowser: false };
const KNOWN: WantedTry = { ...WANTED, fromKnownBrowser: true };

/** Failures for a name, one each `apart` milliseconds, the last of them `ago` before now. */
function failures(times: number, { name = 'eva', ago = 0, apart = 0 } = {}): FailedTry[] {
  return Array.from({ length: times }, (_, place) => ({
    usernameKey: name,
    timestamp: NOW - ago - place * apart,
  }));
}

/** Failures for as many names, all from one address. */
function forManyNames(times: number, when = {}): FailedTry[] {
  return Array.from({ length: times }, (_, place) => failures(1, { ...when, name: `name${place}` })).flat();
}

const wait = (wanted: WantedTry, { fromSender = [], forName = [] }: Partial<Failures>) => {
  const block = blockOf(wanted, { fromSender, forName });
  return block && `${block.code} ${block.retryAfter}`;
};

describe('a name from one sender', () => {
  test.each<[string, FailedTry[], string | null]>([
    ['nothing', [], null],
    ['four', failures(4), null],
    ['five', failures(5), '022 900'],
    ['five, the last of them ten minutes ago', failures(5, { ago: 10 * MINUTE }), '022 300'],
    ['five, the last of them a quarter of an hour ago', failures(5, { ago: 15 * MINUTE }), null],
    ['five within 14 minutes', failures(5, { apart: 3.5 * MINUTE }), '022 900'],
    ['five within a quarter of an hour and more', failures(5, { apart: 3.75 * MINUTE }), null],
    ['five within 14 minutes, an hour ago', failures(5, { ago: HOUR, apart: 3.5 * MINUTE }), null],
    ['four and one for another name', [...failures(4), ...failures(1, { name: 'admin' })], null],
  ])('after %s', (_case, fromSender, expected) => {
    expect(wait(WANTED, { fromSender })).toBe(expected);
    expect(wait(KNOWN, { fromSender })).toBe(expected);
  });
});

describe('an address', () => {
  test.each<[string, FailedTry[], string | null]>([
    ['29 failures', forManyNames(29), null],
    ['30', forManyNames(30), '044 1'],
    ['30, the last of them a second ago', forManyNames(30, { ago: SECOND }), null],
    ['31', forManyNames(31), '044 2'],
    ['32', forManyNames(32), '044 4'],
    ['32, the last of them three seconds ago', forManyNames(32, { ago: 3 * SECOND }), '044 1'],
    ['39', forManyNames(39), '044 512'],
    ['40', forManyNames(40), '044 900'],
    ['41', forManyNames(41), '044 900'],
    ['1,000', forManyNames(1_000), '044 900'],
    ['60, half of them more than a quarter of an hour ago', forManyNames(30, { ago: 15 * MINUTE }), null],
  ])('after %s', (_case, fromSender, expected) => {
    expect(wait(WANTED, { fromSender })).toBe(expected);
  });

  test('is not slowed down for a browser that is known', () => {
    expect(wait(KNOWN, { fromSender: forManyNames(1_000) })).toBeNull();
  });

  test('is slowed down for requests without a name too, which close no name', () => {
    const nameless = { ...WANTED, usernameKey: '' };
    expect(wait(nameless, { fromSender: failures(29, { name: '' }) })).toBeNull();
    expect(wait(nameless, { fromSender: failures(31, { name: '' }) })).toBe('044 2');
    expect(wait(nameless, { forName: failures(1_000, { name: '' }) })).toBeNull();
  });
});

describe('a name, wherever the tries come from', () => {
  test.each<[string, FailedTry[], string | null]>([
    ['99 failures', failures(99), null],
    ['100', failures(100), '022 1'],
    ['100 within a day', failures(100, { apart: 14 * MINUTE }), '022 1'],
    ['100, the first of them more than a day ago', failures(100, { apart: 15 * MINUTE }), null],
    ['103', failures(103), '022 8'],
    ['110', failures(110), '022 900'],
    ['110, the last of them five minutes ago', failures(110, { ago: 5 * MINUTE }), '022 600'],
    ['10,000', failures(10_000), '022 900'],
  ])('after %s', (_case, forName, expected) => {
    expect(wait(WANTED, { forName })).toBe(expected);
    expect(wait(KNOWN, { forName })).toBeNull();
  });
});

test('of several reasons the one that lasts longest is reported', () => {
  const fromSender = forManyNames(36);
  expect(wait(WANTED, { fromSender, forName: failures(101) })).toBe('044 64');
  expect(wait(WANTED, { fromSender, forName: failures(107) })).toBe('022 128');
  expect(wait(WANTED, { fromSender: [...fromSender, ...failures(5)] })).toBe('022 900');
});

describe('a clock that was wrong', () => {
  test.each([6 * MINUTE, HOUR, 2 * DAY, 30 * DAY])('failures %i ms in the future block no one', (ahead) => {
    const future = failures(1_000, { ago: -ahead });
    expect(wait(WANTED, { fromSender: future, forName: future })).toBeNull();
  });

  test('failures of another server whose clock is a little ahead count as of now', () => {
    expect(wait(WANTED, { fromSender: failures(5, { ago: -2 * SECOND }) })).toBe('022 900');
    expect(wait(WANTED, { fromSender: forManyNames(30, { ago: -4 * MINUTE }) })).toBe('044 1');
  });
});

describe('an attacker who never stops', () => {
  /** The times at which tries of a day are let in, each as early as it can be. */
  function greedy(count: (made: readonly FailedTry[]) => Partial<Failures>): number[] {
    const made: FailedTry[] = [];
    for (let now = NOW; now < NOW + DAY; ) {
      const block = blockOf({ ...WANTED, timestamp: now }, { fromSender: [], forName: [], ...count(made) });
      if (block) now += block.retryAfter * SECOND;
      else made.push({ usernameKey: `name${made.length}`, timestamp: now });
    }
    return made.map(({ timestamp }) => timestamp);
  }

  /** The most of some times that lie within a span. */
  function most(times: readonly number[], span: number): number {
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + span).length));
  }

  test('has thirty quick tries from one address, and forty in any quarter of an hour', () => {
    const times = greedy((made) => ({ fromSender: made.slice(-200) }));
    expect(most(times, SECOND)).toBe(30);
    expect(most(times, 15 * MINUTE)).toBeLessThanOrEqual(40);
  });

  test('has a hundred quick tries for one name, and about two hundred in a day', () => {
    const times = greedy((made) => ({ forName: made }));
    expect(most(times, SECOND)).toBe(100);
    expect(most(times, DAY)).toBeLessThanOrEqual(206);
  });
});
