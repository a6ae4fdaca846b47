import type { ReactNode } from 'react';
import type { SortDirection } from '#contract/list.ts';

/** One column of a paging table. */
export interface PagingColumn<Row, Field extends string = string> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Text for exported files, where the cell shows less than that, or a control. */
  readonly text?: (row: Row) => string | number | null;
  /** CSS width such as '5rem'; columns without one share what is left. */
  readonly width?: string;
  /** end: numbers, which then stand below each other by their last figure. */
  readonly align?: 'start' | 'end';
  /** The field by which the list is sorted when this header is pressed; without one it cannot be. */
  readonly sortBy?: Field;
  /** A search looks through it, so that its hits are marked here. */
  readonly searched?: boolean;
  /** Hidden by default, which leaves more room for the other columns. */
  readonly seldom?: boolean;
  /** The text breaks into further lines instead of ending in an ellipsis. */
  readonly wrap?: boolean;
  /**
   * Its place when the table is too narrow for columns and rows become cards. title: the headline. aside: beside the
   * headline. body (unless said otherwise): a line with its header. hidden: left out.
   */
  readonly card?: 'title' | 'aside' | 'body' | 'hidden';
}

export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: SortDirection;
}

export type RowKey = string | number;

/** How a row is opened: one cell is a link, and a click anywhere else in the row does the same. */
export interface RowOpening<Row> {
  /** Key of the column whose cell becomes the link. */
  readonly column: string;
  /** Address of the row, so that it can be opened in another tab. */
  readonly href: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
}

export interface RowSelection<Row> {
  readonly selected: ReadonlySet<RowKey>;
  readonly onChange: (selected: ReadonlySet<RowKey>) => void;
  /** Label of a row's checkbox. */
  readonly labelOf: (row: Row) => string;
}

/** The sort that pressing a header leads to: ascending first, then the other way round. */
export function nextSort<Field extends string>(sort: Sort<Field> | null, field: Field): Sort<Field> {
  return { field, direction: sort?.field === field && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Value of aria-sort for a column that can be sorted. */
export function ariaSort(sort: Sort | null, field: string): 'ascending' | 'descending' | 'none' {
  if (sort?.field !== field) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}

/** Roles of the table's parts in one layout; undefined leaves the element's own. */
export interface TableRoles {
  readonly table: { readonly role?: 'list' };
  readonly body: { readonly role?: 'presentation' };
  readonly row: { readonly role?: 'listitem' };
  readonly cell: { readonly role?: 'presentation' };
}

export const NO_ROLES: TableRoles = { table: {}, body: {}, row: {}, cell: {} };

/** Cards have no columns and no header: they are a list, and browsers drop a table's own roles with its layout anyway. */
export const CARD_ROLES: TableRoles = {
  table: { role: 'list' },
  body: { role: 'presentation' },
  row: { role: 'listitem' },
  cell: { role: 'presentation' },
};
