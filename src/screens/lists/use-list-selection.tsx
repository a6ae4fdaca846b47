import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { LIMITS } from '#contract/limits.ts';
import { type ListQuery, sameRows } from '#machines/route/list-query.ts';
import type { RowKey, RowSelection } from '#src/components/paging-table.ts';
import { type ListSelectionProps, useSidePanels } from '#src/screens/common/side-panels.ts';
import classes from './RecordList.module.css';

interface ListSelectionParts<Row> extends Pick<ListSelectionProps, 'startUp'> {
  readonly flow: AnyActorRef;
  readonly rows: readonly Row[] | null;
  readonly rowKey: (row: Row) => RowKey;
  readonly query: ListQuery;
  readonly count: number;
  readonly isLowerBound: boolean;
  /** Where rows are selected one by one; nothing where none can be. */
  readonly selection: RowSelection<Row> | undefined;
  readonly many: ManyOfList | undefined;
  readonly further: ((all: ListQuery | null) => ReactNode) | undefined;
  /** @param keys null for all that the list finds */
  readonly onExport: (keys: ReadonlySet<RowKey> | null) => void;
}

/** The kind of a list's records, what can be done with many of them at once, and by whom. */
export interface ManyOfList {
  readonly type: NonNullable<ListSelectionProps['type']>;
  readonly actions: ListSelectionProps['actions'];
  readonly user: NonNullable<ListSelectionProps['user']>;
}

const NO_KEYS: ReadonlySet<RowKey> = new Set();

/** Selecting rows of a list, one by one or all that it finds, and the bar that says so; its code comes when it is first wanted. */
export function useListSelection<Row>(parts: ListSelectionParts<Row>) {
  const { flow, startUp, rows, rowKey, query, count, isLowerBound, selection, many, further, onExport } =
    parts;
  const { ListSelection } = useSidePanels();
  /** The query of which everything is selected. */
  const [whole, setWhole] = useState<ListQuery | null>(null);
  if (!selection) return { rows: undefined, bar: null };
  const all = whole !== null && sameRows(whole, query) ? whole : null;
  const shown = rows?.map(rowKey) ?? [];
  const keys = selection.selected;
  const taken: RowSelection<Row> = all
    ? {
        ...selection,
        selected: new Set(shown),
        onChange: (next) => {
          setWhole(null);
          selection.onChange(next);
        },
      }
    : selection;
  const isShown = all !== null || keys.size > 0;
  return {
    rows: taken,
    bar: (
      <div className={classes.selection}>
        {isShown ? (
          <ListSelection
            list={flow}
            startUp={startUp}
            user={many?.user ?? null}
            type={many?.type ?? null}
            actions={many?.actions ?? []}
            keys={keys}
            query={query}
            isAll={all !== null}
            count={all ? count : keys.size}
            elsewhere={[...keys].filter((key) => !shown.includes(key)).length}
            all={many && !isLowerBound && count <= LIMITS.counted ? count : null}
            further={further?.(all)}
            onAll={() => setWhole(query)}
            onExport={() => onExport(all ? null : keys)}
            onClear={() => {
              setWhole(null);
              selection.onChange(NO_KEYS);
            }}
          />
        ) : null}
      </div>
    ),
  };
}
