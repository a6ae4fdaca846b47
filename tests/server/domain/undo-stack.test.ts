import { expect, test } from 'vitest';
import { takenBackBy, undoStates } from '#server/domain/undo-stack.ts';

/** Operations from the oldest to the newest: a number is a step, a pair an undo and what it has taken back. */
const stack = (...operations: readonly (number | readonly [number, number])[]) =>
  operations
    .map((one) =>
      typeof one === 'number' ? { revisionId: one, undoes: null } : { revisionId: one[0], undoes: one[1] },
    )
    .toReversed();

test.each([
  ['the latest step', stack(1, 2), [2]],
  ['the undo of the latest step, and the step before it', stack(1, 2, [3, 2]), [3, 1]],
  ['both undos, the newest first', stack(1, 2, [3, 2], [4, 1]), [4, 3]],
  ['a step that was done again', stack(1, 2, [3, 2], [4, 3]), [4, 2]],
  [
    'the second of two steps that were taken back, after the first was done again',
    stack(1, 2, [3, 2], [4, 1], [5, 4]),
    [5, 3, 1],
  ],
  [
    'the step before one that was taken back, done again and taken back',
    stack(1, 2, [3, 2], [4, 3], [5, 4]),
    [5, 3, 1],
  ],
  ['a new step, and nothing that lies below it', stack(1, 2, [3, 2], 4), [4]],
  ['nothing without operations', stack(), []],
])('what can be taken back next is %s', (_, operations, wanted) => {
  const undoings = operations.flatMap(({ revisionId, undoes }) =>
    undoes === null ? [] : [{ revisionId, undoes }],
  );
  const states = undoStates(operations, takenBackBy(undoings));
  const next = [...states].flatMap(([id, state]) => (state === 'next' ? [id] : []));
  expect(next).toEqual(wanted);
});

test('a step that another user has taken back counts as if it had never been', () => {
  const states = undoStates(stack(1, 2), takenBackBy([{ revisionId: 3, undoes: 2 }]));
  expect([...states]).toEqual([
    [2, 'takenBack'],
    [1, 'next'],
  ]);
});
