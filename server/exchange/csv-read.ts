import { unguarded } from '#contract/csv.ts';
import { csvRecords } from '#server/exchange/csv-records.ts';
import type { Gathered } from '#server/exchange/file-text.ts';
import { readTable } from '#server/exchange/table-read.ts';

/**
 * Reads the texts of a CSV file, separated by commas, semicolons, tabs, or by what its first line says (`sep=|`).
 * @param lang of the texts where no column says it
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it is cut off within quotation marks, has no header, or a line that is too long
 */
export function readCsv(pieces: Iterable<string>, gathered: Gathered, lang = ''): string | null {
  const records = csvRecords(pieces, (separator) => {
    gathered.separator = separator;
  });
  return readTable(rowsOf(records), gathered, unguarded, lang);
}

function* rowsOf(records: ReturnType<typeof csvRecords>) {
  for (const { cells, line } of records) yield { cells, place: { unit: 'line', number: line } as const };
}
