import { expect, test } from 'vitest';
import { timesPage } from '#scripts/support/times-page.mjs';

const FILES = [
  {
    ...{ project: 'unit', file: 'tests/a.test.ts', ms: 1_200 },
    tests: [{ name: 'one | other', ms: 1_000 }],
  },
  {
    ...{ project: 'journeys', file: 'tests/b.test.ts', ms: 30_400 },
    tests: [
      { name: 'short', ms: 400 },
      { name: 'long', ms: 30_000 },
    ],
  },
];

test('projects are summed up, and the slowest files and tests come first', () => {
  const page = timesPage(FILES, [{ title: 'All', seconds: '31.6 s' }]);
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  expect(rows).toContain('| All | 31.6 s |');
  expect(rows).toContain('| unit | 1 | 1 | 1.2 |');
  expect(rows).toContain('| journeys | 1 | 2 | 30 |');
  expect(rows.indexOf('| tests/b.test.ts | journeys | 2 | 30 |')).toBeLessThan(
    rows.indexOf('| tests/a.test.ts | unit | 1 | 1.2 |'),
  );
  expect(rows.slice(-3)).toEqual([
    '| long | tests/b.test.ts | journeys | 30 |',
    '| one \\| other | tests/a.test.ts | unit | 1.0 |',
    '| short | tests/b.test.ts | journeys | 0.4 |',
  ]);
});

test('only the twenty slowest are named', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    ...{ project: 'unit', file: `tests/${at}.test.ts`, ms: at, tests: [] },
  }));
  expect(timesPage(many, []).match(/tests\/\d+\.test\.ts/g)).toHaveLength(20);
});
