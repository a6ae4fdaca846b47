import { expect, it } from 'vitest';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import { DraftSteps, takenBack } from '#src/screens/wording-matrix/draft-steps.ts';
import { wordingOf } from '#tests/support/records.ts';

const cellOf = (identifier: string) => ({ contextIdentifier: 'nord', identifier, lang: 'de' });
const [ONE, TWO, THREE] = [cellOf('one'), cellOf('two'), cellOf('three')];
const stepOf = (...cells: readonly (typeof ONE)[]) => cells.map((cell) => ({ cell, before: null }));

function draftOf(text: string, base = ''): CellText {
  return { cell: ONE, text, base, level: 'nord', own: null, replaces: false };
}

function stepsOf(...cells: readonly (typeof ONE)[]) {
  const steps = new DraftSteps();
  for (const cell of cells) steps.add(stepOf(cell));
  return steps;
}

it('knows the step that was made last first, and none that changed nothing', () => {
  const steps = stepsOf(ONE, TWO);
  steps.add([]);
  expect(steps.last()).toEqual(stepOf(TWO));
  steps.removeLast();
  expect(steps.last()).toEqual(stepOf(ONE));
  steps.removeLast();
  expect(steps.last()).toBeNull();
});

it('forgets what was made before a save that succeeded, not what was made while that was under way', () => {
  const steps = stepsOf(ONE, TWO);
  steps.send([TWO]);
  steps.add(stepOf(THREE));
  steps.settle({});
  expect(steps.last()).toEqual(stepOf(THREE));
  const latest = { [JSON.stringify(['nord', 'two', 'de'])]: wordingOf({ id: 2, ...TWO, value: 'Zwei' }) };
  steps.settle(latest);
  expect(steps.last()).toEqual(stepOf(THREE));
  steps.removeLast();
  expect(steps.last()).toBeNull();
  // The same answer once more is no save.
  steps.add(stepOf(ONE));
  steps.settle({ ...latest });
  expect(steps.last()).toEqual(stepOf(ONE));
});

it('forgets the cells whose drafts are given up, and steps that have no other', () => {
  const steps = stepsOf(ONE);
  steps.add(stepOf(ONE, TWO));
  steps.add(stepOf(THREE));
  steps.forget([ONE, THREE]);
  expect(steps.last()).toEqual(stepOf(TWO));
  steps.removeLast();
  expect(steps.last()).toBeNull();
});

it('takes the words back alone: the cell is as before, over what was stored meanwhile', () => {
  expect(takenBack(null, draftOf('b'))).toBeNull();
  expect(takenBack(draftOf('a'), draftOf('b'))).toEqual(draftOf('a'));
  expect(takenBack(draftOf('a'), draftOf('b', 'stored'))).toEqual(draftOf('a', 'stored'));
  expect(takenBack(draftOf('a'), draftOf('b', 'a'))).toBeNull();
  expect(takenBack(draftOf('a'), undefined)).toEqual(draftOf('a'));
});
