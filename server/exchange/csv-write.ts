import { csvLine, MARK, type Separator } from '#contract/csv.ts';
import type { Wording } from '#contract/wording.ts';
import { type FileNotes, NOTE_COLUMNS, noteCells } from '#server/exchange/file-notes.ts';

export const COLUMNS = [
  'identifier',
  'lang',
  'value',
  'active',
  'resetInheritance',
  'modificationDate',
  'contextIdentifier',
] as const;

/** Writes the header and one line for each wording, as spreadsheets read it; with columns for notes where there are some. */
export async function* writeCsv(
  pages: AsyncIterable<readonly Wording[]>,
  separator: Separator,
  notes: FileNotes,
): AsyncGenerator<string> {
  const hasNotes = notes.size > 0;
  yield MARK + csvLine([...COLUMNS, ...(hasNotes ? NOTE_COLUMNS : [])], separator);
  for await (const page of pages) {
    const lineOf = (wording: Wording) =>
      csvLine(
        [
          ...COLUMNS.map((column) => String(wording[column] ?? '')),
          ...(hasNotes ? noteCells(notes, wording.identifier) : []),
        ],
        separator,
      );
    yield page.map(lineOf).join('');
  }
}
