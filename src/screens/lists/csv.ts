/** Tells spreadsheets that the file is UTF-8. */
export const MARK = '\ufeff';
/** What a spreadsheet would take for a formula and carry out; behind an apostrophe it is a text. */
const FORMULA = /^(?:\s*[=+\-@]|[\t\r])/;
/** The same within a text, where it would begin a cell once the file is read with another separator than it has. */
const HIDDEN_FORMULA = /[,;\t] *(?=[=+\-@])|[\r\n]\s*(?=[=@]|[+-]\S)/g;

export type Cell = string | number;
type Separator = ',' | ';';

/**
 * What parts the cells so that somebody's spreadsheet opens the file in columns: a semicolon where numbers have a decimal
 * comma, as in German and French, which is what Excel expects there; a comma elsewhere.
 * @param locale of the interface, such as de-DE
 */
export function separatorOf(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/** One line of a file as RFC 4180 has it, the end of the line included. Numbers are numbers, texts never formulas. */
export function csvLine(cells: readonly Cell[], separator: Separator): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const within = cell.replaceAll(HIDDEN_FORMULA, "$&'");
  const safe = FORMULA.test(cell) ? `'${within}` : within;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
