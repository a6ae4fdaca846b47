import { useLingui } from '@lingui/react/macro';
import fieldClasses from './field.module.css';
import classes from './PagingTable.module.css';
import type { PagingColumn, Sort } from './paging-table.ts';

interface PagingTableSortProps<Row, Field extends string> {
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly sort: Sort<Field> | null;
  readonly onSort: (sort: Sort<Field>) => void;
}

/** Takes the place of the header buttons where rows are cards and there is no header. */
export function PagingTableSort<Row, Field extends string>(props: PagingTableSortProps<Row, Field>) {
  const { columns, sort, onSort } = props;
  const { t } = useLingui();
  const choices = columns.flatMap(({ header, sortBy }) =>
    sortBy === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          sort: { field: sortBy, direction },
          label:
            direction === 'asc'
              ? t({ id: 'part.table.ascending', message: `${{ column: header }}, aufsteigend` })
              : t({ id: 'part.table.descending', message: `${{ column: header }}, absteigend` }),
        })),
  );
  if (choices.length === 0) return null;
  const current = choices.findIndex(
    (choice) => choice.sort.field === sort?.field && choice.sort.direction === sort.direction,
  );
  return (
    <select
      className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.choose}`}
      aria-label={t({ id: 'part.table.sortBy', message: 'Sortieren nach' })}
      value={current}
      onChange={(event) => {
        const choice = choices[Number(event.currentTarget.value)];
        if (choice) onSort(choice.sort);
      }}
    >
      {current < 0 ? (
        <option value={-1}>{t({ id: 'part.table.unsorted', message: 'Sortieren nach …' })}</option>
      ) : null}
      {choices.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
