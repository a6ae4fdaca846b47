import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { MACHINES } from '#machines/all.ts';
import { CASES } from '#tests/paths/all.ts';
import type { Cases } from '#tests/paths/core/cases.ts';
import { explore } from '#tests/paths/core/explore.ts';
import { MACHINE_LEVEL } from '#tests/paths/core/machine-level.ts';
import { sentenceOf } from '#tests/paths/core/meaning.ts';
import { modelOf } from '#tests/paths/core/model.ts';
import { nodesOf } from '#tests/paths/core/transitions.ts';
import { failureInWords, walkPath } from '#tests/paths/core/walk.ts';

/** Whether somebody who reads a path learns what it means to be somewhere. */
function hasSentence(cases: Cases, node: AnyStateNode | undefined): boolean {
  if (!node) return false;
  return sentenceOf(cases, node) !== null || hasSentence(cases, node.parent);
}

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

  test('every place that one can be in has a sentence', () => {
    const mute = nodesOf(cases.machine.root).filter(
      (node) => ['atomic', 'final'].includes(node.type) && !node.always && !hasSentence(cases, node),
    );
    expect(mute.map(({ id }) => id)).toEqual([]);
  });

  test('every state and every transition is reached, or listed with the reason why not', () => {
    const unreached = [
      ...coverage.states.filter((state) => !coverage.reachedStates.has(state)),
      ...coverage.transitions.filter((transition) => !coverage.reachedTransitions.has(transition)),
    ];
    expect(unreached.toSorted()).toEqual(Object.keys(cases.unreachable).toSorted());
  });
});

test('there are cases for every machine that ships, and for no other', () => {
  const written = CASES.map(({ machine }) => machine.id).toSorted();
  expect(written).toEqual(MACHINES.map(({ machine }) => machine.id).toSorted());
  expect(CASES.every(({ machine }) => MACHINES.some((listed) => listed.machine === machine))).toBe(true);
});
