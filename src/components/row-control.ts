import { createContext, useContext } from 'react';

/** Marks what the keyboard reaches in a row; the value says what it is, so that arrows go to the same thing below. */
export const ROW_CONTROL = 'data-row-control';

/** Whether the row takes part in the tab order at the moment; a table says so to what stands in its rows. */
export const RowTabIndex = createContext<0 | -1>(0);

/**
 * For a link or button inside a cell: spread over it, the keyboard reaches it as it reaches the rest of the row.
 * @param name what it is, the same in every row, such as context
 */
export function useRowControl(name: string): { readonly tabIndex: 0 | -1; readonly [ROW_CONTROL]: string } {
  return { tabIndex: useContext(RowTabIndex), [ROW_CONTROL]: name };
}
