import { describe, expect, test } from 'vitest';
import { readOptions, WrongOption } from '#server/data/options.ts';

test('what is not said has a default', () => {
  expect(readOptions(['--wordings', '1000', '--until', '2026-01-31'])).toEqual({
    ...{ wordings: 1_000, revisions: 0, documents: 0, seed: 1, until: Date.UTC(2026, 0, 31) },
    ...{ database: null, beside: false },
  });
  expect(readOptions(['--help'])).toBe('help');
});

describe('an option that means nothing is refused with what it takes', () => {
  test.each([
    [[], '--wordings is missing'],
    [['--wordings', '0'], '--wordings takes a whole number from 1 to 5000000, not "0"'],
    [['--wordings', '1e3'], 'not "1e3"'],
    [['--wordings', '10', '--seed=-1'], '--seed takes a whole number'],
    [['--wordings', '10', '--until', '2026-13-01'], '--until takes a day such as 2026-01-31'],
    [['--wordings', '10', '--words', '1'], "'--words'"],
    [['--wordings', '10', 'more'], "'more'"],
  ])('%j', (args, sentence) => {
    const read = () => readOptions(args);
    expect(read).toThrow(WrongOption);
    expect(read).toThrow(sentence);
  });
});
