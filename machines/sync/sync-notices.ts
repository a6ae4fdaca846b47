import type { SyncRun } from '#contract/sync.ts';
import { failureOf } from '#machines/failure.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { failureValues } from '#machines/notifications/failure-values.ts';

export type Reason = Readonly<Record<string, string>>;

/** @param key the idempotency key of the run, null for one of another tab or server */
export function doneNotice(key: string | null) {
  const operation = key === null ? {} : { operation: { key, place: null, isBig: true } };
  const told = { level: 'success', topic: 'sync.done', values: {}, autoClose: AUTO_CLOSE } as const;
  return { type: 'notification.add', ...told, ...operation } as const;
}

export function failedNotice(values: Reason) {
  return { type: 'notification.add', level: 'error', topic: 'sync.failed', values, autoClose: null } as const;
}

/** Why a sync failed, as its run says it. */
export function whyFailed({ event }: { readonly event: { readonly output: SyncRun | null } }) {
  const first = event.output?.errors[0];
  const values: Reason = first ? { code: first.code, reason: first.message } : {};
  return { values };
}

/** Why the server did not carry it out. */
export function whyRefused({ event }: { readonly event: { readonly error: unknown } }) {
  return { values: failureValues(failureOf(event.error)) };
}
