import type { SyncRun } from '#contract/sync.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';

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
export function reasonOf(run: SyncRun | null): Reason {
  const first = run?.errors[0];
  return first ? { code: first.code, reason: first.message } : {};
}
