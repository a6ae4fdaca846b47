/*
 * ARIA roles for the elements of the tree. HTML has no table whose rows open, and a real table would fold up in a
 * narrow window.
 */
export const TREEGRID = { role: 'treegrid' };
export const ROWS = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const HEAD_CELL = { role: 'columnheader' };
export const CELL = { role: 'gridcell' };
/** What names the row is heard with each cell that is read down a column. */
export const NAME_CELL = { role: 'rowheader' };
