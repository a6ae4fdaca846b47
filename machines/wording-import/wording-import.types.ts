import type { ExchangeFormat, ImportFate, ImportFates, ImportKind } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import type { FileReading } from '#machines/wording-import/file-format.ts';
import type { ImportPreview, ImportResult } from '#machines/wording-import/wording-import.port.ts';

export type WordingImportEvent =
  /** Picked, or dropped; with the formats that the server reads, and its languages unless they are still on their way. */
  | {
      type: 'file.choose';
      files: readonly ChosenFile[];
      formats: readonly ExchangeFormat[];
      languages: readonly string[] | null;
    }
  /** The languages of the server; they may come later than the file. */
  | { type: 'languages.arrive'; languages: readonly string[] }
  | { type: 'file.remove' }
  /** The user says how the file is to be read. */
  | { type: 'reading.choose'; reading: FileReading }
  | { type: 'context.choose'; contextIdentifier: string | null }
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: 'import.confirm'; key: string }
  /** The same again: the comparison, or the import with its key. */
  | { type: 'import.retry' }
  /** All texts of a kind are to be taken, or left alone; or a single one. */
  | { type: 'kind.decide'; kind: ImportKind; fate: ImportFate }
  /** The user wants to see more texts: of a kind, or the first that are missing. */
  | { type: 'rows.load'; kind: ImportKind | null }
  | { type: 'text.decide'; identifier: string; lang: string; fate: ImportFate }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const WORDING_IMPORT_DATA_EVENTS: DataEvents<WordingImportEvent> = {
  'file.choose': true,
  'languages.arrive': true,
  'reading.choose': true,
  'context.choose': true,
  'import.confirm': true,
  'kind.decide': true,
  'text.decide': true,
  'rows.load': true,
  'records.changed': true,
};

export interface WordingImportInput {
  /** The context that the address names, null for none. */
  readonly contextIdentifier: string | null;
  /** Why this user may take nothing over. */
  readonly readOnly: ReadOnlyReason | null;
  /** What the address names for an export from the same page; null where it names nothing. */
  readonly exportChoice?: ExportChoice | null;
}

export interface WordingImportContext extends WordingImportInput {
  /** Files chosen last: one, unless they are about to be rejected. They stay over every failure. */
  readonly files: readonly ChosenFile[];
  /** Formats that can be recognised. */
  readonly formats: readonly ExchangeFormat[];
  /** Languages that a name can mention; null until they have arrived. */
  readonly languages: readonly string[] | null;
  /** How the file is read; null until it has been looked at, and for none that can be read. */
  readonly reading: FileReading | null;
  /** Effect of the import; null until it is known, or where the server cannot tell. */
  readonly preview: ImportPreview | null;
  /** Decisions about the texts of the file, and those that the preview was made with. */
  readonly fates: ImportFates;
  readonly previewedFates: ImportFates;
  /** Kind of the rows that are asked for; null for none. */
  readonly rowsOf: ImportKind | null;
  /** The idempotency key of the import, or of the step that took it back or did it again last. */
  readonly key: string | null;
  readonly result: ImportResult | null;
  /** Why nothing was taken over, or why it is not known what would be. */
  readonly failure: Failure | null;
}
