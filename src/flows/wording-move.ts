import { provide } from '#machines/kit/port.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import { moveWordings, previewMove, refreshWordings } from '#src/ecs/wording-move.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';

export const wordingMoveFlow = () =>
  provide(wordingMoveMachine, {
    recall: async ({ selection }) => wordingSelection.named(selection),
    refresh: async (input, signal) => {
      const wordings = await refreshWordings(input, signal);
      wordingSelection.choose(wordings);
      return wordings;
    },
    preview: previewMove,
    move: async (input, signal) => {
      const moved = await moveWordings(input, signal);
      if (input.move.wordings) wordingSelection.choose([]);
      return moved;
    },
  });
