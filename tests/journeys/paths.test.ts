import { afterAll, expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { userPaths } from '#paths/browser/chosen.ts';
import { browserLevel } from '#paths/browser/level.ts';
import { browserTable, writtenBrowserTable } from '#paths/browser/table.ts';
import { failureInWords, walkPath } from '#paths/core/walk.ts';

/** The machines whose users are followed into the browser in every run. */
const FOLLOWED = CASES.filter(({ browser }) => browser !== null).map((cases) => ({
  id: cases.machine.id,
  cases,
  ...userPaths(cases),
}));

const level = browserLevel({ url: null });
afterAll(() => level.close?.());

test.each(FOLLOWED)('$id goes every way that a user can cause, in the browser', async ({ cases, paths }) => {
  const failures: string[] = [];
  for (const path of paths) {
    const departure = await walkPath(level, cases, path);
    if (departure) failures.push(failureInWords(cases, departure));
  }
  expect(failures).toEqual([]);
});

test('what users are followed through, and what none of them can cause, is what is written', () => {
  expect(writtenBrowserTable()).toBe(browserTable(FOLLOWED));
});
