import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './PagingTable.module.css';
import { ariaSort, nextSort, type PagingColumn, type Sort } from './paging-table.ts';
import { RowCheckbox } from './RowCheckbox.tsx';

interface PagingTableHeadProps<Row, Field extends string> {
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly sort: Sort<Field> | null;
  readonly onSort?: ((sort: Sort<Field>) => void) | undefined;
  readonly selectAll?: { readonly state: 'none' | 'some' | 'all'; readonly toggle: () => void } | undefined;
}

/** The header row: names, sort buttons, and the checkbox for all rows of the page. */
export function PagingTableHead<Row, Field extends string>(props: PagingTableHeadProps<Row, Field>) {
  const { columns, sort, onSort, selectAll } = props;
  const { t } = useLingui();
  return (
    <thead className={classes.head}>
      <tr>
        {selectAll ? (
          <th scope="col" className={classes.select}>
            <RowCheckbox
              label={t({ id: 'part.table.selectAll', message: 'Alle Zeilen dieser Seite auswählen' })}
              checked={selectAll.state === 'all'}
              indeterminate={selectAll.state === 'some'}
              onToggle={selectAll.toggle}
            />
          </th>
        ) : null}
        {columns.map((column) => {
          const { key, header, align, sortBy } = column;
          if (sortBy === undefined || !onSort) {
            return (
              <th key={key} scope="col" data-align={align}>
                <span className={classes.header}>{header}</span>
              </th>
            );
          }
          const direction = ariaSort(sort, sortBy);
          const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown;
          return (
            <th key={key} scope="col" data-align={align} aria-sort={direction}>
              <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, sortBy))}>
                <span className={classes.header}>{header}</span>
                {direction === 'none' ? null : (
                  <Icon aria-hidden size={14} stroke={2} className={classes.sortIcon} />
                )}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
