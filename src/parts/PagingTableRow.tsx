import type { MouseEvent } from 'react';
import classes from './PagingTable.module.css';
import type { PagingColumn, RowOpening, TableRoles } from './paging-table.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { ROW_CONTROL } from './use-row-focus.ts';

interface PagingTableRowProps<Row, Field extends string> {
  readonly row: Row;
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly roles: TableRoles;
  readonly tabIndex: 0 | -1;
  readonly open?: RowOpening<Row> | undefined;
  readonly select?:
    | { readonly checked: boolean; readonly label: string; readonly toggle: () => void }
    | undefined;
}

/** Whether a click belongs to something inside the row, or ends a selection of text that somebody wants to copy. */
function isMeantElsewhere(event: MouseEvent): boolean {
  const inside = (event.target as Element).closest('a, button, input, label, select, textarea');
  return event.defaultPrevented || inside !== null || window.getSelection()?.isCollapsed === false;
}

/** A click that the browser itself should follow: another tab, another window, a download. */
function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

export function PagingTableRow<Row, Field extends string>(props: PagingTableRowProps<Row, Field>) {
  const { row, columns, roles, tabIndex, open, select } = props;
  const openRow = (event: MouseEvent) => {
    if (isMeantElsewhere(event) || isForTheBrowser(event)) return;
    open?.onOpen(row);
  };
  const followLink = (event: MouseEvent) => {
    if (isForTheBrowser(event)) return;
    event.preventDefault();
    open?.onOpen(row);
  };
  return (
    // The link inside is the keyboard's way in; the row only widens what the mouse can hit.
    <tr
      className={classes.row}
      data-shown
      data-opens={open ? true : undefined}
      onClick={open ? openRow : undefined}
      {...roles.row}
    >
      {select ? (
        <td className={classes.select} data-card="select" {...roles.cell}>
          <RowCheckbox
            label={select.label}
            checked={select.checked}
            onToggle={select.toggle}
            tabIndex={tabIndex}
            {...{ [ROW_CONTROL]: 'select' }}
          />
        </td>
      ) : null}
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            // A text that ends in an ellipsis can be read by pointing at it.
            title={typeof content === 'string' && !column.wrap ? content : undefined}
            data-align={column.align}
            data-wrap={column.wrap}
            data-card={column.card ?? 'body'}
            data-label={column.header}
            {...roles.cell}
          >
            {open?.column === column.key ? (
              <a
                href={open.href(row)}
                className={classes.link}
                tabIndex={tabIndex}
                onClick={followLink}
                {...{ [ROW_CONTROL]: 'open' }}
              >
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}
