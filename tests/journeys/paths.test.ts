import { afterAll, describe, expect, test } from 'vitest';
import { CASES } from '#tests/paths/all.ts';
import { userPaths } from '#tests/paths/browser/chosen.ts';
import { browserLevel } from '#tests/paths/browser/level.ts';
import { reasonAgainst } from '#tests/paths/browser/stage.ts';
import { explore } from '#tests/paths/core/explore.ts';
import { modelOf } from '#tests/paths/core/model.ts';
import { failureInWords, walkPath } from '#tests/paths/core/walk.ts';

/** The machines whose users are followed into the browser in every run. */
const WALKED = CASES.filter(({ browser }) => browser !== null);

const level = browserLevel({ url: null });
afterAll(() => level.close?.());

describe.each(WALKED.map((cases) => [cases.machine.id, cases] as const))('%s', (_, cases) => {
  test('goes every way that a user can cause, in the browser', async () => {
    const paths = userPaths(explore(modelOf(cases)).paths, ({ step }) => reasonAgainst(cases, step) === null);
    const failures: string[] = [];
    for (const path of paths) {
      const failure = await walkPath(level, cases, path);
      if (failure) failures.push(failureInWords(cases, failure));
    }
    expect(failures).toEqual([]);
  });
});
