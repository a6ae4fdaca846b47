import type { Finding, FindingReason } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { SyncRun } from '#contract/sync.ts';
import type { Refused } from '#machines/kit/failure.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';

export type Reason = Readonly<Record<string, string>>;

/** @param key the idempotency key of the run, null for one of another tab or server */
export function doneNotice(key: string | null) {
  const operation = key === null ? {} : { operation: { key, route: null, isBig: true } };
  const notice = { level: 'success', topic: 'sync.done', values: {}, autoClose: AUTO_CLOSE } as const;
  return { type: 'notification.add', ...notice, ...operation } as const;
}

export function failedNotice(values: Reason) {
  return { type: 'notification.add', level: 'error', topic: 'sync.failed', values, autoClose: null } as const;
}

/** @param username who has cancelled it, which may be anybody */
export function cancelledNotice(username: string) {
  const notice = { level: 'info', topic: 'sync.cancelled', values: { username }, autoClose: null } as const;
  return { type: 'notification.add', ...notice } as const;
}

const CANCELLED: FindingReason = 'syncCancelled';
const BUSY: FindingReason = 'syncRunning';

/** Who has cancelled a sync, as its errors say it; null where no one has. */
export function cancelledBy(errors: readonly Finding[]): string | null {
  return errors.find(({ reason }) => reason === CANCELLED)?.values?.username ?? null;
}

/** Whether a sync was refused because another one runs. */
export function saysBusy(errors: readonly Finding[]): boolean {
  return errors.some(({ reason }) => reason === BUSY);
}

/** Why a sync failed, as its run says it. */
export function whyFailed(run: SyncRun | null) {
  const first = run?.errors[0];
  const values: Reason = first ? { code: first.code, reason: first.message } : {};
  return { values };
}

/** The failure of a run whose answer was lost, as that answer would have said it. */
export function failureIn(run: SyncRun | null): Refused {
  const findings = run?.errors ?? [];
  const [first] = findings;
  // An error that names nothing says only what its code does.
  const message = first && !first.field && !first.reason ? first.message : null;
  return {
    kind: 'refused',
    code: first?.code ?? REFUSAL.unknown,
    message,
    findings,
    content: null,
    retryAfter: null,
  };
}
