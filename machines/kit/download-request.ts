import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';

/** A file of a document to download. */
export interface FileDownload {
  /** Number of the file. */
  readonly id: number;
  /** null for the present one. */
  readonly version: number | null;
  /** Display name of the file; it is saved under the name that the server gives it. */
  readonly name: string;
}

/** The own texts of a context to download as a file. */
export interface WordingsDownload {
  readonly context: string;
  readonly format: ExchangeFormat;
  /** The languages between which the file translates; null for the formats that hold all of them. */
  readonly direction: { readonly source: string; readonly target: string } | null;
  /** Which of the texts; otherwise all of the context's own. */
  readonly choice?: Pick<ExportChoice, 'prefix' | 'keyWord' | 'only' | 'inherited'> | null;
  /** Language of a format that holds one. */
  readonly lang?: string;
  /** Library whose placeholders the file has, for the formats that leave the choice. */
  readonly placeholders?: PlaceholderStyle;
  /** Name for the file. */
  readonly name: string;
}

export type DownloadRequest = FileDownload | WordingsDownload;
