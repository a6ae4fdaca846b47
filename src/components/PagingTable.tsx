import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { rem } from '@mantine/core';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import classes from './PagingTable.module.css';
import cards from './PagingTableCards.module.css';
import { PagingTableHead } from './PagingTableHead.tsx';
import { PagingTableRow } from './PagingTableRow.tsx';
import { PagingTableSort } from './PagingTableSort.tsx';
import {
  CARD_ROLES,
  NO_ROLES,
  type PagingColumn,
  type RowKey,
  type RowOpening,
  type RowSelection,
  type Sort,
} from './paging-table.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useHits } from './use-hits.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTableLayout } from './use-table-layout.ts';

interface PagingTableProps<Row, Field extends string> {
  /** Name of the table; screen readers say it. */
  readonly label: string;
  readonly columns: readonly PagingColumn<Row, Field>[];
  /** One page of rows; null until the first answer has come. */
  readonly rows: readonly Row[] | null;
  readonly rowKey: (row: Row) => RowKey;
  /** Whether an answer is on its way; rows that are there stay. */
  readonly busy: boolean;
  /** Rows that a page is expected to have: the shape of the first wait. */
  readonly expectedRows: number;
  readonly sort?: Sort<Field> | null;
  readonly onSort?: (sort: Sort<Field>) => void;
  readonly open?: RowOpening<Row>;
  readonly selection?: RowSelection<Row>;
  /** Stands in place of the rows when there are none. */
  readonly empty: ReactNode;
  /** Summary of the loaded rows; their number by default. */
  readonly summary?: string;
  /** Width in CSS pixels that the columns need side by side. */
  readonly minWidth?: number;
  /** Search term: its hits in searched columns are marked. */
  readonly term?: string;
}

/**
 * One page of a list: columns with sort buttons, rows that open, checkboxes if wanted. The first wait shows the shape of
 * what comes; later waits leave the rows where they are. Too narrow for its columns it scrolls in a box of its own, and
 * on a phone every row becomes a card.
 */
export function PagingTable<Row, Field extends string = string>(props: PagingTableProps<Row, Field>) {
  const { label, columns, rows, rowKey, busy, expectedRows, sort = null, onSort, open, selection } = props;
  const { empty, summary, minWidth = 960, term = '' } = props;
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const layout = useTableLayout(box, minWidth);
  const focus = useRowFocus(rows?.length ?? 0);
  useHits(box, term);

  const keys = rows?.map(rowKey) ?? [];
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  // Rows are drawn again only when something of theirs changes, so what they are handed stays the same.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const openRow = useCallback((row: Row) => latest.current.open?.onOpen(row), []);
  const toggleRow = useCallback((key: RowKey) => {
    const next = new Set(latest.current.selection?.selected);
    if (!next.delete(key)) next.add(key);
    latest.current.selection?.onChange(next);
  }, []);
  const selectAll = () => {
    const next = new Set(selection?.selected);
    for (const key of keys) chosen === keys.length ? next.delete(key) : next.add(key);
    selection?.onChange(next);
  };

  // Moving the focus changes none of this.
  const texts = useMemo(
    () => rows?.map((row) => ({ key: rowKey(row), href: open?.href(row), label: selection?.labelOf(row) })),
    [rows, rowKey, open, selection],
  );
  const loadingText = t({ id: 'part.table.loading', message: 'Daten abrufen' });
  const loadedText =
    summary ??
    t({
      id: 'part.table.loaded',
      message: plural({ count: rows?.length ?? 0 }, { one: '# Zeile geladen', other: '# Zeilen geladen' }),
    });
  const scrolls = layout === 'scroll';
  const roles = layout === 'cards' ? CARD_ROLES : NO_ROLES;

  return (
    <section
      ref={box}
      className={`${classes.box} ${cards.box}`}
      data-layout={layout}
      data-busy={busy || undefined}
      aria-busy={busy}
      aria-label={label}
      // A box that scrolls must be reachable, or the keyboard cannot scroll it.
      tabIndex={scrolls ? 0 : undefined}
    >
      {layout === 'cards' && onSort ? (
        <PagingTableSort columns={columns} sort={sort} onSort={onSort} />
      ) : null}
      <table
        className={classes.table}
        style={scrolls ? { minWidth: rem(minWidth) } : undefined}
        aria-label={label}
        {...roles.table}
      >
        <colgroup>
          {selection ? <col className={classes.selectColumn} /> : null}
          {columns.map(({ key, width }) => (
            <col key={key} style={width ? { width: width } : undefined} />
          ))}
        </colgroup>
        <PagingTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selectAll={
            selection && {
              state: chosen === 0 ? 'none' : chosen === keys.length ? 'all' : 'some',
              toggle: selectAll,
            }
          }
        />
        {rows === null ? (
          <SkeletonRows columns={columns} count={expectedRows} selectable={selection !== undefined} />
        ) : (
          <tbody {...roles.body} {...focus.bodyProps}>
            {rows.map((row, index) => {
              const { key, href, label } = texts?.[index] ?? { key: rowKey(row) };
              return (
                <PagingTableRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is drawn over the one that stood there before
                  key={index}
                  row={row}
                  rowKey={key}
                  columns={columns}
                  roles={roles}
                  tabIndex={focus.tabIndexOf(index)}
                  openColumn={open?.column}
                  href={href}
                  onOpen={openRow}
                  checkboxLabel={label}
                  checked={selection?.selected.has(key) ?? false}
                  onToggle={toggleRow}
                />
              );
            })}
          </tbody>
        )}
      </table>
      {rows?.length === 0 ? empty : null}
      {busy ? (
        <div className={classes.notice} aria-hidden>
          {loadingText}
        </div>
      ) : null}
      <p role="status" className={classes.spoken}>
        {busy ? loadingText : rows === null ? '' : loadedText}
      </p>
    </section>
  );
}
