/*
 * Tables for people's spreadsheets, as RFC 4180 has them. Whatever is written by csvLine is opened in columns, holds no
 * formula, and is read back by unguarded as it was.
 */

/** Tells spreadsheets that the file is UTF-8. */
export const MARK = '\ufeff';

export type Cell = string | number;
export const SEPARATORS = [',', ';'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The beginning of what a spreadsheet would take for a formula and carry out; behind an apostrophe it is a text. */
const FORMULA = /^'*(?:\s*[=+\-@]|[\t\r])/;
/**
 * Where the same may stand within a text: it would begin a cell once the file is read with another separator than it
 * has. The first group is all that parts cells or is white space, and is looked at once, however long it is.
 */
const WITHIN = /(?<![,;\s])([,;\s]+)('*)(?=[=+\-@])/g;
/** White space that does not part cells or lines. */
const BLANK = /[^\S\t\r\n]/;

/**
 * Returns the separator with which a spreadsheet opens the file in columns: a semicolon where numbers have a decimal
 * comma, as in German and French, which is what Excel expects there; a comma elsewhere.
 * @param locale such as de-DE
 * @throws RangeError for what is no locale
 */
export function separatorOf(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/** One line of a file, the end of the line included. Numbers are numbers, texts never formulas. */
export function csvLine(cells: readonly Cell[], separator: Separator): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = guarded(cell);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text with an apostrophe, one more where there are some, before whatever would be taken for a formula. */
function guarded(text: string): string {
  const within = text.replace(WITHIN, (match, run: string, apostrophes: string, at: number) =>
    mayBeginCell(run, text, at + match.length) ? `${run}'${apostrophes}` : match,
  );
  return FORMULA.test(text) ? `'${within}` : within;
}

/** The text that csvLine has written a cell for. */
export function unguarded(cell: string): string {
  const text = cell.replace(WITHIN, (match, run: string, apostrophes: string, at: number) =>
    apostrophes !== '' && mayBeginCell(run, cell, at + match.length) ? run + apostrophes.slice(1) : match,
  );
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * @param run separators and white space
 * @param at of the sign behind it that begins a formula
 */
function mayBeginCell(run: string, text: string, at: number): boolean {
  let end = run.length;
  while (BLANK.test(run[end - 1] ?? '')) end -= 1;
  const last = run[end - 1] ?? '';
  if (/[,;\t]/.test(last)) return true;
  // A line that begins with '- ' or '+ ' is one of a list.
  return /[\r\n]/.test(last) && (/[=@]/.test(text[at] ?? '') || /\S/.test(text[at + 1] ?? ''));
}
