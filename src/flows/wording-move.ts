import { provide } from '#machines/kit/port.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import { findSearched, moveWordings, previewMove, refreshWordings } from '#src/ecs/wording-move.ts';
import { searchedQuery } from '#src/screens/wordings/searched-selection.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';

export const wordingMoveFlow = () =>
  provide(wordingMoveMachine, {
    recall: async ({ selection }, signal) => {
      const query = searchedQuery(selection);
      return query ? findSearched(query, signal) : wordingSelection.named(selection);
    },
    refresh: async (input, signal) => {
      const wordings = await refreshWordings(input, signal);
      // Wordings that a search selected are not the ones chosen in the list; only the latter are kept.
      const chosen = wordingSelection.current()?.wordings ?? [];
      const now = new Map(wordings.map((one) => [one.id, one]));
      const asked = new Set(input.wordings.map(({ id }) => id));
      wordingSelection.choose(chosen.flatMap((one) => now.get(one.id) ?? (asked.has(one.id) ? [] : one)));
      return wordings;
    },
    preview: previewMove,
    move: async (input, signal) => {
      const moved = await moveWordings(input, signal);
      const gone = new Set(input.move.wordings?.map(({ id }) => id));
      const chosen = wordingSelection.current()?.wordings ?? [];
      if (gone.size > 0) wordingSelection.choose(chosen.filter(({ id }) => !gone.has(id)));
      return moved;
    },
  });
