import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** A webhook that one server is at now. */
export interface ClaimedWebhook {
  readonly key: string;
  readonly revisionId: number;
  readonly attempts: number;
  /** Epoch milliseconds; null for one that answered the last time. */
  readonly failingSince: number | null;
}

/** Adds new cursors, each with what it begins after, and removes all others. */
export async function keepWebhooks(
  db: Kysely<Schema>,
  cursors: readonly { readonly key: string; readonly revisionId: number }[],
): Promise<void> {
  const others = db.deleteFrom('webhooks');
  const keys = cursors.map(({ key }) => key);
  await (keys.length === 0 ? others : others.where('key', 'not in', keys)).execute();
  if (keys.length === 0) return;
  await db
    .insertInto('webhooks')
    .values(cursors.map((cursor) => ({ ...cursor, failingSince: null })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Whether a webhook is due and does not know the newest yet. A read: looking must not write. */
export async function isWebhookDue(
  db: Kysely<Schema>,
  key: string,
  { now, newest }: { readonly now: number; readonly newest: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('revisionId')
    .where('key', '=', key)
    .where('claimedUntil', '<=', now)
    .where('nextAttempt', '<=', now)
    .executeTakeFirst();
  return row !== undefined && row.revisionId < newest;
}

/** Takes a webhook that is due for one of several servers. @returns null where it is not due, or another is at it */
export async function claimWebhook(
  db: Kysely<Schema>,
  key: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<ClaimedWebhook | null> {
  const row = await db
    .updateTable('webhooks')
    .set({ claimedUntil: until })
    .where('key', '=', key)
    .where('claimedUntil', '<=', now)
    .where('nextAttempt', '<=', now)
    .returning(['key', 'revisionId', 'attempts', 'failingSince'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the outcome of a delivery and releases the claim. */
export async function releaseWebhook(
  db: Kysely<Schema>,
  { key, ...outcome }: ClaimedWebhook & { readonly nextAttempt: number },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...outcome, claimedUntil: 0 })
    .where('key', '=', key)
    .execute();
}

/** Changes after one revision and up to another that webhooks can be about. */
export interface ChangedPlaces {
  readonly newest: number;
  /** Contexts that texts have changed in or gone from, and those that have changed themselves. */
  readonly contexts: readonly string[];
  /** Numbers of documents that have changed, or whose files have. */
  readonly documents: readonly number[];
}

/** @param db for long reads: a single revision can hold a hundred thousand changes */
export async function changedSince(db: Kysely<Schema>, revisionId: number): Promise<ChangedPlaces> {
  const newest = await newestRevision(db);
  if (newest <= revisionId) return { newest, contexts: [], documents: [] };
  const within = db
    .selectFrom('revisionEntries')
    .where('revisionId', '>', revisionId)
    .where('revisionId', '<=', newest);
  const texts = await within
    .select(['contextIdentifier', textIn(db, 'before', 'contextIdentifier').as('from')])
    .where('subject', 'in', ['wording', 'context'])
    .distinct()
    .execute();
  const files = await within
    .select(textIn(db, sql`coalesce("after", "before")`, 'parentDocumentId').as('documentId'))
    .where('subject', '=', 'documentfile')
    .distinct()
    .execute();
  const documents = await within.select('entityId').where('subject', '=', 'document').distinct().execute();
  const named = texts.flatMap(({ contextIdentifier, from }) => [contextIdentifier, from]);
  const numbers = [
    ...files.map(({ documentId }) => Number(documentId)),
    ...documents.map(({ entityId }) => entityId),
  ];
  return {
    newest,
    contexts: [...new Set(named.filter((one) => one !== null))].sort(),
    documents: [...new Set(numbers)].sort((one, other) => one - other),
  };
}

/** A property of a state that is kept as JSON text. */
function textIn(
  db: Kysely<Schema>,
  state: 'before' | RawBuilder<unknown>,
  name: string,
): RawBuilder<string | null> {
  const column = typeof state === 'string' ? sql.ref(state) : state;
  return isPostgres(db)
    ? sql`(${column})::json ->> ${sql.lit(name)}`
    : sql`json_extract(${column}, ${sql.lit(`$.${name}`)})`;
}
