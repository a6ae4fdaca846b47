import type { ExportCount } from '#contract/wording-exchange.ts';
import type { WordingsDownload } from '#machines/kit/download-request.ts';
import type { Service } from '#machines/kit/port.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';

export interface WordingExportPort {
  /** The choice as this browser keeps it; null before any. */
  readonly recall: Service<void, ExportChoice | null>;
  /** Keeps how files are written. Which texts are in them belongs to the task at hand, and is not kept. */
  readonly keep: Service<ExportChoice, void>;
  /** How much the file would hold. */
  readonly count: Service<WordingsDownload, ExportCount>;
}
