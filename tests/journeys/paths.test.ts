import { afterAll, expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { inEveryRun, userPaths } from '#paths/browser/chosen.ts';
import { browserLevel } from '#paths/browser/level.ts';
import { browserTable, followed, writtenBrowserTable } from '#paths/browser/table.ts';
import { failureInWords, walkPath } from '#paths/core/walk.ts';
import { LONG } from '#tests/support/long.ts';

/** The machines whose users are followed into the browser. */
const FOLLOWED = CASES.filter(({ browser }) => browser !== null).map((cases) => {
  const ways = userPaths(cases);
  const { paths } = ways;
  return {
    ...followed(cases, ways),
    ...{ cases, paths: LONG ? paths : inEveryRun(cases, paths) },
    ways:
      LONG || !cases.browser?.sampled ? 'goes every way that a user can cause' : 'goes a sample of its ways',
  };
});

const level = browserLevel({ url: null });
afterAll(() => level.close?.());

/** Those that this run walks. */
const WALKED = FOLLOWED.filter(({ paths }) => paths.length > 0);

test.each(WALKED)('$id $ways, in the browser', async ({ cases, paths }) => {
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
