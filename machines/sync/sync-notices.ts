import type { SyncRun } from '#contract/sync.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';

export type Reason = Readonly<Record<string, string>>;

export const DONE_NOTICE = {
  type: 'notification.add',
  level: 'success',
  topic: 'sync.done',
  values: {},
  autoClose: AUTO_CLOSE,
} as const;

export function failedNotice(values: Reason) {
  return { type: 'notification.add', level: 'error', topic: 'sync.failed', values, autoClose: null } as const;
}

/** Why a sync failed, as its run says it. */
export function reasonOf(run: SyncRun | null): Reason {
  const first = run?.errors[0];
  return first ? { code: first.code, reason: first.message } : {};
}
