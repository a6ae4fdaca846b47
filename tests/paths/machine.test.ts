import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { MACHINES } from '#machines/all.ts';
import { CASES } from '#paths/all.ts';
import { coverageOf, disagreements, nothingReached } from '#paths/core/coverage.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import { sentenceOf } from '#paths/core/meaning.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { nodesOf } from '#paths/core/transitions.ts';
import { failureInWords, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { comparisonOf, comparisonsInWords, storedBehaviour, storedMachines } from '#paths/stored/files.ts';
import { tableOf, type Walked, writtenTable } from '#paths/table.ts';

/** Whether readers of a path learn what it means to be somewhere. */
function hasSentence(cases: Cases, node: AnyStateNode | undefined): boolean {
  if (!node) return false;
  return sentenceOf(cases, node) !== null || hasSentence(cases, node.parent);
}

const walked: Walked[] = [];

describe.each(CASES.map((cases) => [cases.machine.id, cases] as const))('%s', (_, cases) => {
  const stored = storedBehaviour(cases.machine.id);
  const paths = stored ? pathsIn(cases, stored).paths : [];

  test('behaves as stored', () => {
    expect(comparisonsInWords([comparisonOf(cases)]).join('\n')).toBe('');
  });

  test('goes every stored path as it says, and reaches everything that is not written down as unreachable', async () => {
    const reached = nothingReached();
    const level = machineLevel(reached);
    const failures: string[] = [];
    for (const path of paths) {
      const failure = await walkPath(level, cases, path);
      if (failure) failures.push(failureInWords(cases, failure));
    }
    expect(failures).toEqual([]);
    const coverage = coverageOf(cases.machine, reached);
    expect(disagreements(coverage, cases.unreachable)).toEqual([]);
    const steps = paths.reduce((sum, { legs }) => sum + legs.length, 0);
    walked.push({ cases, coverage, paths: paths.length, steps });
  });

  test('every substate that one can be in has a sentence', () => {
    const mute = nodesOf(cases.machine.root).filter(
      (node) => ['atomic', 'final'].includes(node.type) && !node.always && !hasSentence(cases, node),
    );
    expect(mute.map(({ id }) => id)).toEqual([]);
  });
});

test('there are cases for every machine that ships, and for no other', () => {
  const written = CASES.map(({ machine }) => machine.id).toSorted();
  expect(written).toEqual(MACHINES.map(({ machine }) => machine.id).toSorted());
  expect(storedMachines()).toEqual(written);
  expect(CASES.every(({ machine }) => MACHINES.some((listed) => listed.machine === machine))).toBe(true);
});

test('the table of the coverage is what the walks have just found', () => {
  expect(writtenTable()).toBe(tableOf(walked));
});
