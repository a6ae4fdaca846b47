import type { Kysely } from 'kysely';
import { IMPACT_ROWS } from '#contract/impact.ts';
import { PREVIEW_MINUTES, type SyncPreview } from '#contract/sync.ts';
import { SYNCED_NAMES, type SyncItem } from '#contract/sync-kinds.ts';
import { nameOf } from '#server/store/records/audited-subject.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant, toJson } from '#server/store/schema/values.ts';
import { lastSyncTime } from '#server/store/sync/sync-runs.ts';

const SYNCED: readonly string[] = [
  'language',
  'context',
  'document',
  'documentfile',
  'wording',
  ...SYNCED_NAMES,
];
const KEPT_MS = PREVIEW_MINUTES * 60_000;

/** A preview that can be carried out. */
export interface KeptPreview {
  readonly rehearsalId: string;
  readonly userId: number;
  readonly source: string;
  readonly syncItems: readonly SyncItem[];
  /** Its export; what is in it is up to its owner. */
  readonly staged: unknown;
  readonly lastEntry: number;
}

/** @returns until when it can be carried out, in epoch milliseconds */
export async function keepPreview(db: Kysely<Schema>, kept: KeptPreview, now: number): Promise<number> {
  const { syncItems, staged, ...rest } = kept;
  await db
    .insertInto('syncRehearsals')
    .values({ ...rest, syncItems: toJson(syncItems), staged: toJson(staged), creationDate: now })
    .execute();
  return now + KEPT_MS;
}

/** The preview of this id that can still be carried out by this user; null when there is none. */
export async function findPreview(
  db: Kysely<Schema>,
  { rehearsalId, userId }: Pick<KeptPreview, 'rehearsalId' | 'userId'>,
  now: number,
): Promise<KeptPreview | null> {
  const row = await db
    .selectFrom('syncRehearsals')
    .selectAll()
    .where('rehearsalId', '=', rehearsalId)
    .where('userId', '=', userId)
    .where('creationDate', '>', now - KEPT_MS)
    .executeTakeFirst();
  if (!row) return null;
  const { syncItems, staged, ...rest } = row;
  return { ...rest, syncItems: JSON.parse(syncItems), staged: JSON.parse(staged) };
}

/** Forgets previews that are too old, and the one that was carried out. @returns what was kept with them */
export async function forgetPreviews(
  db: Kysely<Schema>,
  now: number,
  done: string | null = null,
): Promise<unknown[]> {
  const rows = await db
    .deleteFrom('syncRehearsals')
    .where((where) =>
      where.or([where('creationDate', '<=', now - KEPT_MS), where('rehearsalId', '=', done ?? '')]),
    )
    .returning('staged')
    .execute();
  return rows.map(({ staged }) => JSON.parse(staged));
}

/** Staged data of all previews. */
export async function keptPreviews(db: Kysely<Schema>): Promise<unknown[]> {
  const rows = await db.selectFrom('syncRehearsals').select('staged').execute();
  return rows.map(({ staged }) => JSON.parse(staged));
}

/** Number of the last entry in the history of what syncs change; 0 before the first. */
export async function lastEntry(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('revisionEntries')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('subject', 'in', SYNCED)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Changes made here since the last sync. */
export async function changedHere(db: Kysely<Schema>): Promise<SyncPreview['changedHere']> {
  const since = await lastSyncTime(db);
  if (since === null) return { since: null, count: 0, rows: [] };
  const entries = db
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .where('subject', 'in', SYNCED)
    .where('revisionEntries.timestamp', '>', since);
  const { count } = await entries
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .select(['subject', 'before', 'after', 'username', 'revisionEntries.timestamp'])
    .orderBy('revisionEntries.id', 'desc')
    .limit(IMPACT_ROWS)
    .execute();
  return {
    since: toInstant(since),
    count,
    rows: rows.map(({ subject, before, after, username, timestamp }) => ({
      type: subject,
      identifier: nameOf(subject, JSON.parse(after ?? before ?? '{}')),
      username,
      date: toInstant(timestamp),
    })),
  };
}
