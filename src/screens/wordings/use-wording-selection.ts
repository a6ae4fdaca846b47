import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type wordingListMachine, wordingListSelectors } from '#machines/records/wording-list.ts';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import type { RowKey } from '#src/components/paging-table.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';

const NONE: readonly SelectedWording[] = [];

/** Selection of the list, over all its pages; rows that are shown bring what is kept of them up to date. */
export function useWordingSelection(flow: ActorRefFrom<typeof wordingListMachine>) {
  const selection = useSyncExternalStore(wordingSelection.subscribe, wordingSelection.current);
  const rows = useSelector(flow, wordingListSelectors.rows);
  const wordings = selection?.wordings ?? NONE;
  const selected = useMemo(() => new Set<RowKey>(wordings.map(({ id }) => id)), [wordings]);

  useEffect(() => {
    const shown = new Map(rows?.map((row) => [row.id, row]));
    const isOld = ({ id, modificationDate }: SelectedWording) =>
      shown.has(id) && shown.get(id)?.modificationDate !== modificationDate;
    if (wordings.some(isOld)) wordingSelection.choose(wordings.map((one) => shown.get(one.id) ?? one));
  }, [rows, wordings]);

  return {
    /** Its name in the address of the move form; null while nothing is selected. */
    name: selection?.name ?? null,
    selected,
    /** How many of them are on other pages. */
    elsewhere: wordings.filter(({ id }) => !rows?.some((row) => row.id === id)).length,
    change: (keys: ReadonlySet<RowKey>) => {
      const stay = wordings.filter(({ id }) => keys.has(id));
      const added = rows?.filter(({ id }) => keys.has(id) && !selected.has(id)) ?? [];
      wordingSelection.choose([...stay, ...added]);
    },
    clear: () => wordingSelection.choose(NONE),
  };
}
