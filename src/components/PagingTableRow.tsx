import { type MouseEvent, memo } from 'react';
import classes from './PagingTable.module.css';
import type { PagingColumn, RowKey, TableRoles } from './paging-table.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { ROW_CONTROL, RowTabIndex } from './row-control.ts';
import { SEARCHED } from './use-hits.ts';

interface PagingTableRowProps<Row, Field extends string> {
  readonly row: Row;
  readonly rowKey: RowKey;
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly roles: TableRoles;
  readonly tabIndex: 0 | -1;
  /** Key of the column whose cell is the link that opens the row, and its address; nothing when rows do not open. */
  readonly openColumn: string | undefined;
  readonly href: string | undefined;
  readonly onOpen: (row: Row) => void;
  /** Label of the row's checkbox; undefined when rows cannot be selected. */
  readonly checkboxLabel: string | undefined;
  readonly checked: boolean;
  readonly onToggle: (key: RowKey) => void;
}

/** Whether a click belongs to something inside the row, or ends a selection of text that a user wants to copy. */
function isMeantElsewhere(event: MouseEvent): boolean {
  const inside = (event.target as Element).closest('a, button, input, label, select, textarea');
  return event.defaultPrevented || inside !== null || window.getSelection()?.isCollapsed === false;
}

/** A click that the browser itself should follow: another tab, another window, a download. */
function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function TableRow<Row, Field extends string>(props: PagingTableRowProps<Row, Field>) {
  const { row, rowKey, columns, roles, tabIndex, openColumn, href, onOpen } = props;
  const { checkboxLabel, checked, onToggle } = props;
  const openRow = (event: MouseEvent) => {
    if (isMeantElsewhere(event) || isForTheBrowser(event)) return;
    onOpen(row);
  };
  const followLink = (event: MouseEvent) => {
    if (isForTheBrowser(event)) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    // The link inside is the keyboard's way in; the row only widens what the mouse can hit.
    <tr
      className={classes.row}
      data-shown
      data-opens={href === undefined ? undefined : true}
      data-selected={checked || undefined}
      onClick={href === undefined ? undefined : openRow}
      {...roles.row}
    >
      {checkboxLabel === undefined ? null : (
        <td className={classes.select} data-card="select" {...roles.cell}>
          <RowCheckbox
            label={checkboxLabel}
            checked={checked}
            onToggle={() => onToggle(rowKey)}
            tabIndex={tabIndex}
            {...{ [ROW_CONTROL]: 'select' }}
          />
        </td>
      )}
      <RowTabIndex value={tabIndex}>
        {columns.map((column) => {
          const content = column.cell(row);
          // The column that is a card's headline names the row for a user who reads down another column.
          const Cell = column.card === 'title' ? 'th' : 'td';
          return (
            <Cell
              key={column.key}
              scope={Cell === 'th' ? 'row' : undefined}
              // A text that ends in an ellipsis can be read by pointing at it.
              title={typeof content === 'string' && !column.wrap ? content : undefined}
              data-align={column.align}
              data-wrap={column.wrap}
              {...(column.searched && SEARCHED)}
              data-card={column.card ?? 'body'}
              data-label={column.header}
              {...roles.cell}
            >
              {openColumn === column.key ? (
                <a
                  href={href}
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
            </Cell>
          );
        })}
      </RowTabIndex>
    </tr>
  );
}

/** One row; a hundred of them stay unchanged while the focus moves or another one is selected. */
export const PagingTableRow = memo(TableRow) as typeof TableRow;
