import type { Impact } from '#contract/impact.ts';
import type { Comparison, ExchangeFormat } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { Service } from '#machines/kit/port.ts';

/** File to import, and the context to import it into. */
export interface WordingImport {
  readonly contextIdentifier: string;
  readonly format: ExchangeFormat;
  readonly file: ChosenFile;
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
}

export interface WordingImportPort {
  /** Previews the import; null where the server cannot tell beforehand. */
  readonly preview: Service<WordingImport, ImportPreview | null>;
  /** Takes the texts over, all or none. The key is the idempotency key. */
  readonly run: Service<WordingImport & { readonly key: string }, ImportResult>;
}
