import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { below, CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, unreachableAt, waits } from '#paths/screen/usual.ts';

const TREE = 'treegrid Kontexte';
const COUNTING = `busy ${TREE}`;
const NO_FIGURES = 'perhaps text Dieser Server zählt nicht, was in den Kontexten steht.';

export const contextTreeOnScreen: ScreenExecutors = {
  shows: {
    ...below('coverage', {
      ...waits('loading', [COUNTING]),
      shown: [TREE, NO_FIGURES],
      refused: [TREE, REFUSED, RETRY],
      unreachable: [TREE, RETRY],
      sessionLost: [TREE],
    }),
    'move.resting': ['button NORTH verschieben'],
    'move.moving': ['region NORTH verschieben', 'combobox Unter welchen Kontext?', CANCEL],
  },
  also: unreachableAt('coverage.unreachable'),
  does: {
    'coverage.retry': press(RETRY),
    'move.begin': press('button NORTH verschieben'),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
