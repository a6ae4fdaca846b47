import type { SyncReason } from '#contract/envelope.ts';
import type { Environment } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { finding, Refusal, type RefusalDetails, type Said } from '#server/domain/refusal.ts';

/* Refusals about the source of a sync. */

const RETRY_AFTER_S = 10;

function ofSource(
  code: RefusalCode,
  reason: Said['reason'],
  values: Said['values'] = {},
  details: RefusalDetails = {},
): Refusal {
  return new Refusal(code, { findings: [finding(code, 'source', { reason, values })], ...details });
}

/** A source to which no connection comes about. */
export function unreachable(cause: Error, problem: string): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceUnreachable', { problem }, { cause });
}

/** A source whose certificate cannot be verified. */
export function untrusted(cause: Error, problem: string): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceUntrusted', { problem }, { cause });
}

/** Refusal for a source whose response breaks off before its end. */
export function brokenOff(cause?: unknown): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceBrokenOff', {}, { cause });
}

const FORBIDDING: ReadonlySet<number> = new Set([401, 403, 407]);
/** Of 4xx those after which the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 425]);

/** A source that answers with something other than 200: what has to be corrected, and what may pass, are two things. */
export function badStatus(status = 0): Refusal {
  return ofSource(REFUSAL.uploadFailed, reasonOf(status), { status: String(status) });
}

function reasonOf(status: number): SyncReason {
  if (FORBIDDING.has(status)) return 'sourceForbidden';
  const isLasting = status >= 300 && status < 500 && !PASSING.has(status);
  return isLasting ? 'sourceNotFound' : 'sourceStatus';
}

/** A source that answers something else than an export. */
export function noExport(): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceNoExport');
}

/** A source that sends more than is read. */
export function tooLarge(bytesAtMost: number): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceTooLarge', {
    megabytes: String(Math.floor(bytesAtMost / 1_000_000)),
  });
}

/**
 * An export that has one record twice.
 * @param record null where it is not known which
 */
export function isTwice(record: { readonly type: string; readonly name: string } | null): Refusal {
  return ofSource(REFUSAL.unreadableFile, 'sourceRepeats', record ?? { type: '', name: '' });
}

/** A line of an export that cannot be taken. */
export function badLine(number: number): Refusal {
  return ofSource(REFUSAL.unreadableFile, 'badLine', { line: String(number) });
}

/** A line of an export that is longer than any record can make it. */
export function lineTooLong(number: number, bytesAtMost: number): Refusal {
  const values = { line: String(number), kilobytes: String(bytesAtMost / 1_000) };
  return ofSource(REFUSAL.unreadableFile, 'lineTooLong', values);
}

/** A source that sends nothing at all. */
export function silent(milliseconds: number): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceSilent', { seconds: String(milliseconds / 1_000) });
}

/** A source that drips. */
export function tooSlow(bytesPerSecond: number): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceTooSlow', { kilobytes: String(bytesPerSecond / 1_000) });
}

/** A source that does not come to its end in time. */
export function tookTooLong(milliseconds: number): Refusal {
  return ofSource(REFUSAL.uploadFailed, 'sourceTookTooLong', { minutes: String(milliseconds / 60_000) });
}

/** A source of which this server has no address. */
export function notConfigured(source: Environment): Refusal {
  return ofSource(REFUSAL.invalid, 'sourceNotConfigured', { source });
}

/** One sync at a time. */
export function busy(): Refusal {
  return ofSource(REFUSAL.invalid, 'syncRunning', {}, { retryAfter: RETRY_AFTER_S });
}
