import { EXPORT_BYTES, EXPORT_LINE_BYTES } from '#contract/sync-export.ts';

/** Limits for reading a source (decisions.md section 13). */
export interface SourceLimits {
  /** In all, from the first byte asked for to the last line checked. */
  readonly readingMs: number;
  /** Until the first byte of the export. */
  readonly firstByteMs: number;
  /** From then on, averaged over the last `windowMs`, so that a pause does not end it. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  readonly lineBytes: number;
  /** Of the whole export. */
  readonly bytes: number;
}

export const SOURCE_LIMITS: SourceLimits = {
  readingMs: 30 * 60_000,
  firstByteMs: 30_000,
  bytesPerSecond: 1_000,
  windowMs: 30_000,
  lineBytes: EXPORT_LINE_BYTES,
  bytes: EXPORT_BYTES,
};
