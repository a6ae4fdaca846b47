import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type wordingListMachine, wordingListSelectors } from '#machines/records/wording-list.ts';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import type { RowKey } from '#src/components/paging-table.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';

const NONE: readonly SelectedWording[] = [];

/** Of the page that arrived last. Asked for when it is needed: the screen is drawn by its list alone, once for each answer. */
function rowsOf(flow: ActorRefFrom<typeof wordingListMachine>) {
  return wordingListSelectors.rows(flow.getSnapshot()) ?? [];
}

/** Selection of the list, over all its pages; rows that arrive bring what is kept of them up to date. */
export function useWordingSelection(flow: ActorRefFrom<typeof wordingListMachine>) {
  const selection = useSyncExternalStore(wordingSelection.subscribe, wordingSelection.current);
  const wordings = selection?.wordings ?? NONE;
  const selected = useMemo(() => new Set<RowKey>(wordings.map(({ id }) => id)), [wordings]);

  useEffect(() => {
    const update = () => {
      const rows = new Map(rowsOf(flow).map((row) => [row.id, row]));
      const isOld = ({ id, modificationDate }: SelectedWording) =>
        rows.has(id) && rows.get(id)?.modificationDate !== modificationDate;
      if (wordings.some(isOld)) wordingSelection.choose(wordings.map((one) => rows.get(one.id) ?? one));
    };
    update();
    const subscription = flow.subscribe(update);
    return () => subscription.unsubscribe();
  }, [flow, wordings]);

  return {
    /** Its name in the address of the move form; null while nothing is selected. */
    name: selection?.name ?? null,
    selected,
    change: (keys: ReadonlySet<RowKey>) => {
      const stay = wordings.filter(({ id }) => keys.has(id));
      const added = rowsOf(flow).filter(({ id }) => keys.has(id) && !selected.has(id));
      wordingSelection.choose([...stay, ...added]);
    },
  };
}
