import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';

const CODE = REFUSAL.fileMissingOrTooLarge;

/** A request that should have a file and has none. */
export function fileMissing(): Refusal {
  return new Refusal(CODE, { findings: [finding(CODE, 'file', { reason: 'fileMissing', values: {} })] });
}

/** A file without a single byte. */
export function fileEmpty(): Refusal {
  return new Refusal(CODE, { findings: [finding(CODE, 'file', { reason: 'fileEmpty', values: {} })] });
}

/** @param limit bytes that the file may have at most */
export function fileTooLarge(limit: number): Refusal {
  const values = { limit: String(limit) };
  return new Refusal(CODE, {
    status: 413,
    findings: [finding(CODE, 'file', { reason: 'fileTooLarge', values })],
  });
}
