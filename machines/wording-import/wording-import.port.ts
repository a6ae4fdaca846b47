import type { Impact } from '#contract/impact.ts';
import type { ComparedText, Comparison, ImportFates, ImportKind } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { Service } from '#machines/kit/port.ts';
import type { FileReading } from '#machines/wording-import/file-format.ts';

/** File to import, and the context to import it into. */
export interface WordingImport {
  readonly contextIdentifier: string;
  readonly reading: FileReading;
  readonly file: ChosenFile;
  /** Decisions about its texts, where the server takes some. */
  readonly fates: ImportFates;
}

/** Import that was decided on. */
export interface ConfirmedImport extends WordingImport {
  /** Idempotency key. */
  readonly key: string;
  /** Of the preview that it was decided on; null where that had none, and all texts are taken or none. */
  readonly guard: string | null;
}

/** Rows of a preview that are not shown yet. */
export interface RowsWish extends WordingImport {
  readonly kind: ImportKind;
  /** How many of the kind are there already. */
  readonly from: number;
}

/** Rows that came later than the preview that they belong to. */
export interface LaterRows {
  readonly rows: readonly ComparedText[];
  /** Of the texts that they were compared with now. */
  readonly guard: string | null;
}

/** Effect of an import. */
export interface ImportPreview {
  readonly impact: Impact;
  /** The texts themselves; null where the server does not show them. */
  readonly comparison: Comparison | null;
}

/** Result of an import. */
export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Texts that were taken over in which something is found; not there where there are none. */
  readonly findings?: { readonly count: number } | undefined;
  /** Texts that were left alone by their fate, and units of the file that could not be taken. */
  readonly skipped?: number | undefined;
  readonly refused?: number | undefined;
}

export interface WordingImportPort {
  /** The beginning of a file as text. */
  readonly readHead: Service<ChosenFile, string>;
  /** Previews the import; null where the server cannot tell beforehand. */
  readonly preview: Service<WordingImport, ImportPreview | null>;
  /** More rows of the same preview. */
  readonly rows: Service<RowsWish, LaterRows>;
  /** Takes the chosen texts over, or none. */
  readonly run: Service<ConfirmedImport, ImportResult>;
}
