import { expect, test } from 'vitest';
import { slowestFiles } from '#scripts/support/longest-first.mjs';
import { timesPage } from '#scripts/support/times-page.mjs';

test('the page of the times says which files begin first', () => {
  const tests = [{ name: 'a test', ms: 40_000 }];
  const page = timesPage(
    [
      { project: 'journeys', file: 'tests/journeys/a.test.ts', ms: 65_400, tests },
      { project: 'server-sqlite', file: 'tests/server/b.test.ts', ms: 4_200, tests },
      { project: 'server-postgres', file: 'tests/server/b.test.ts', ms: 8_000, tests },
    ],
    [{ title: 'All', seconds: '40 s' }],
  );
  expect([...slowestFiles(page)]).toEqual([
    ['journeys tests/journeys/a.test.ts', 65],
    ['server-postgres tests/server/b.test.ts', 8],
    ['server-sqlite tests/server/b.test.ts', 4.2],
  ]);
});
