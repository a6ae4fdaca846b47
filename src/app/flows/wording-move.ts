import { join } from '#machines/port.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import { wordingSelection } from '#src/app/wording-selection.ts';
import { moveWordings, refreshWordings, rehearseMove } from '#src/ecs/wording-move.ts';

export const wordingMoveFlow = () =>
  join(wordingMoveMachine, {
    recall: async ({ selection }) => wordingSelection.named(selection),
    refresh: async (input, signal) => {
      const wordings = await refreshWordings(input, signal);
      wordingSelection.choose(wordings);
      return wordings;
    },
    rehearse: rehearseMove,
    move: async (input, signal) => {
      const moved = await moveWordings(input, signal);
      if (input.move.wordings) wordingSelection.choose([]);
      return moved;
    },
  });
