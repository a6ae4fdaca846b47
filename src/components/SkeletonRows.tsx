import classes from './PagingTable.module.css';
import type { PagingColumn } from './paging-table.ts';

interface SkeletonRowsProps<Row, Field extends string> {
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly count: number;
  readonly selectable: boolean;
}

/** Widths in percent that a column's bones go through, so that they look like texts and not like bars. */
const WIDTHS = [72, 48, 84, 60, 40, 66, 54];

/** Rows without words in the shape of what is coming. */
export function SkeletonRows<Row, Field extends string>(props: SkeletonRowsProps<Row, Field>) {
  const { columns, count, selectable } = props;
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity that never move
        <tr key={row} className={classes.row}>
          {selectable ? <td className={classes.select} data-card="select" /> : null}
          {columns.map(({ key, header, align, card }, column) => (
            <td key={key} data-align={align} data-card={card ?? 'body'} data-label={header}>
              <span
                className={classes.bone}
                style={{ width: `${WIDTHS[(row * 3 + column * 2) % WIDTHS.length]}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
