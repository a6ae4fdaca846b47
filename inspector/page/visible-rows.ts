/** Rows above and below what is in sight that are made too, so that scrolling shows no gaps. */
const SPARE = 8;

/**
 * Which rows of a long list are to be made.
 * @param view how far it is scrolled, and how high it is, in pixels
 * @returns the first one, and the one after the last
 */
export function visibleRows(
  { top, height }: { readonly top: number; readonly height: number },
  rowHeight: number,
  count: number,
): { readonly first: number; readonly last: number } {
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + SPARE);
  return { first: Math.max(0, Math.min(Math.floor(top / rowHeight) - SPARE, last)), last };
}
