import type { Environment } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';

/*
 * What can be wrong with the source of a sync, in the words of this server; whoever says it in another language has the
 * reason and what stands in the sentence.
 */

const FIELD = 'source';
const RETRY_AFTER_S = 10;

/** What a source sends that breaks off before its end. */
export function brokenOff(cause?: unknown): Refusal {
  return unusable('Die Übertragung von der Quelle ist abgebrochen.', cause);
}

/** A source that answers something else than an export, or too much of one. */
export function unusable(message: string, cause?: unknown): Refusal {
  return new Refusal(REFUSAL.uploadFailed, {
    findings: [finding(REFUSAL.uploadFailed, FIELD, message)],
    cause,
  });
}

/** An export that has one record twice. */
export function isTwice(name: string): Refusal {
  const message = `Der Export der Quelle hat ${name} zweimal.`;
  return new Refusal(REFUSAL.unreadableFile, { findings: [finding(REFUSAL.unreadableFile, FIELD, message)] });
}

/** A line of an export that cannot be taken. */
export function badLine(number: number): Refusal {
  const message = `Zeile ${number} des Exports der Quelle ist nicht zulässig.`;
  const said = { reason: 'badLine', values: { line: String(number) } } as const;
  return new Refusal(REFUSAL.unreadableFile, {
    findings: [finding(REFUSAL.unreadableFile, FIELD, message, said)],
  });
}

/** A line of an export that is longer than any record can make it. */
export function lineTooLong(number: number, bytesAtMost: number): Refusal {
  const kilobytes = String(bytesAtMost / 1_000);
  const message = `Zeile ${number} des Exports der Quelle ist länger als ${kilobytes} KB.`;
  const said = { reason: 'lineTooLong', values: { line: String(number), kilobytes } } as const;
  return new Refusal(REFUSAL.unreadableFile, {
    findings: [finding(REFUSAL.unreadableFile, FIELD, message, said)],
  });
}

/** A source that sends nothing at all. */
export function silent(milliseconds: number): Refusal {
  const seconds = String(milliseconds / 1_000);
  const message = `Die Quelle hat ${seconds} Sekunden lang nichts gesendet.`;
  const said = { reason: 'sourceSilent', values: { seconds } } as const;
  return new Refusal(REFUSAL.uploadFailed, {
    findings: [finding(REFUSAL.uploadFailed, FIELD, message, said)],
  });
}

/** A source that drips. */
export function tooSlow(bytesPerSecond: number): Refusal {
  const kilobytes = String(bytesPerSecond / 1_000);
  const message = `Die Quelle ist zu langsam: Sie hat weniger als ${kilobytes} KB in der Sekunde gesendet.`;
  const said = { reason: 'sourceTooSlow', values: { kilobytes } } as const;
  return new Refusal(REFUSAL.uploadFailed, {
    findings: [finding(REFUSAL.uploadFailed, FIELD, message, said)],
  });
}

/** A source that does not come to its end in time. */
export function tookTooLong(milliseconds: number): Refusal {
  const minutes = String(milliseconds / 60_000);
  const message = `Das Lesen der Quelle hat länger als ${minutes} Minuten gedauert.`;
  const said = { reason: 'sourceTookTooLong', values: { minutes } } as const;
  return new Refusal(REFUSAL.uploadFailed, {
    findings: [finding(REFUSAL.uploadFailed, FIELD, message, said)],
  });
}

/** A source of which this server has no address. */
export function notConfigured(source: Environment): Refusal {
  const message = `${source} ist auf diesem Server nicht als Quelle eingerichtet (Einstellung SYNC_SOURCES).`;
  const said = { reason: 'sourceNotConfigured', values: { source } } as const;
  return new Refusal(REFUSAL.invalid, { findings: [finding(REFUSAL.invalid, FIELD, message, said)] });
}

/** One sync at a time. */
export function busy(): Refusal {
  const message = 'Es läuft bereits eine Synchronisierung.';
  const findings = [finding(REFUSAL.invalid, FIELD, message, { reason: 'syncRunning', values: {} })];
  return new Refusal(REFUSAL.invalid, { findings, retryAfter: RETRY_AFTER_S });
}
