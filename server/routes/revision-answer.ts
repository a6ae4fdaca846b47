import { AUDIT_DAYS, type AuditType } from '#contract/audit-types.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Database } from '#server/store/base/database.ts';
import { removedTo } from '#server/store/base/old-entries.ts';
import { shownState } from '#server/store/history/audited-state.ts';
import { type Entry, readTakenBack } from '#server/store/history/revisions.ts';
import { fromInstant, toInstant } from '#server/store/schema/values.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Period {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/**
 * The time that a request is about, in epoch milliseconds, both included.
 * @param isWhole whether it begins with the history itself where the request does not say
 * @throws Refusal 012 where it ends before it begins
 */
export function periodOf(
  request: Period,
  { now, isWhole }: { readonly now: number; readonly isWhole: boolean },
): { from: number; to: number } {
  // Without an end there is none: the clocks of several servers are not quite the same.
  const to = request.to ? fromInstant(request.to) : Number.MAX_SAFE_INTEGER;
  const recent = isWhole ? 0 : Math.min(to, now) - AUDIT_DAYS * DAY_MS;
  const from = request.from ? fromInstant(request.from) : recent;
  if (from > to) throw new Refusal(REFUSAL.invalid, { fields: ['from'] });
  return { from, to };
}

/** What the history knows of revisions beside their entries. */
export interface Fates {
  /** The latest revision of which entries were removed. */
  readonly removed: number;
  /** Those that are taken back. */
  readonly takenBack: ReadonlySet<number>;
}

/** What became of the revisions of a page. */
export async function readFates(
  { read }: Pick<Database, 'read'>,
  revisions: readonly Pick<Entry, 'revisionId'>[],
): Promise<Fates> {
  const revisionIds = [...new Set(revisions.map(({ revisionId }) => revisionId))];
  return { removed: await removedTo(read), takenBack: await readTakenBack(read, revisionIds) };
}

interface RevisionOptions {
  readonly withChanges: boolean;
  readonly fates: Fates;
}

/** One record's part in one revision, as the contract has it. */
export function revisionOf(type: AuditType, entry: Entry, { withChanges, fates }: RevisionOptions) {
  const { entityId, revisionId, timestamp, username, operation, before, after } = entry;
  const shown = (state: Entry['before']) => state && shownState(type, entityId, state);
  return [
    shown(after ?? before),
    infoOf({ revisionId, timestamp, username }, fates),
    operation,
    withChanges ? [...entry.changedFields] : [],
    shown(before),
  ];
}

/** When a revision was made, by whom, and why it cannot be undone: entries of it may be gone, or it is taken back. */
export function infoOf(
  { revisionId, timestamp, username }: Pick<Entry, 'revisionId' | 'timestamp' | 'username'>,
  { removed, takenBack }: Fates,
) {
  return {
    revision_id: revisionId,
    revision_timestamp: toInstant(timestamp),
    username,
    ...(revisionId <= removed && { expired: true }),
    ...(takenBack.has(revisionId) && { takenBack: true }),
  };
}
