import { csvLine, MARK, type Separator } from '#contract/csv.ts';
import type { Wording } from '#contract/wording.ts';

export const COLUMNS = [
  'identifier',
  'lang',
  'value',
  'active',
  'resetInheritance',
  'modificationDate',
  'contextIdentifier',
] as const;

/** Writes the header and one line for each wording, as spreadsheets read it. */
export async function* writeCsv(
  pages: AsyncIterable<readonly Wording[]>,
  separator: Separator,
): AsyncGenerator<string> {
  yield MARK + csvLine(COLUMNS, separator);
  for await (const page of pages) {
    const lineOf = (wording: Wording) =>
      csvLine(
        COLUMNS.map((column) => String(wording[column] ?? '')),
        separator,
      );
    yield page.map(lineOf).join('');
  }
}
