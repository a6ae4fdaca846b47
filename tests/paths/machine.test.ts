import { describe, expect, test } from 'vitest';
import { CASES } from '#tests/paths/all.ts';
import { explore } from '#tests/paths/core/explore.ts';
import { MACHINE_LEVEL } from '#tests/paths/core/machine-level.ts';
import { modelOf } from '#tests/paths/core/model.ts';
import { failureInWords, walkPath } from '#tests/paths/core/walk.ts';

describe.each(CASES.map((cases) => [cases.machine.id, cases] as const))('%s', (_, cases) => {
  const { paths, coverage } = explore(modelOf(cases));

  test('goes every path as it says', async () => {
    const failures: string[] = [];
    for (const path of paths) {
      const failure = await walkPath(MACHINE_LEVEL, cases, path);
      if (failure) failures.push(failureInWords(cases, failure));
    }
    expect(failures).toEqual([]);
  });

  test('every state and every transition is reached, or listed with the reason why not', () => {
    const unreached = [
      ...coverage.states.filter((state) => !coverage.reachedStates.has(state)),
      ...coverage.transitions.filter((transition) => !coverage.reachedTransitions.has(transition)),
    ];
    expect(unreached.toSorted()).toEqual(Object.keys(cases.unreachable).toSorted());
  });
});
