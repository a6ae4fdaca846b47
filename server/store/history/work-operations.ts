import { type Kysely, sql } from 'kysely';
import type { TouchedRecord, WorkOperation } from '#contract/home-work.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import { type Entry, readEntriesByNumber } from '#server/store/history/revisions.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant } from '#server/store/schema/values.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

/** A user's own operations that are looked at, and records of them that are answered. */
const OWN_LOOKED_AT = 40;
const OWN_AT_MOST = 6;
/** Others' operations that are answered. */
const OTHERS_AT_MOST = 8;

/** One revision: how many records it touched among those that are asked about, and the number of the first entry. */
interface Part {
  readonly revisionId: number;
  readonly count: number;
  readonly first: number;
}

/** Latest operations of a user, each record once, without deleted records. */
export async function ownOperations(db: Kysely<Schema>, userId: number): Promise<WorkOperation[]> {
  const revisions = db
    .selectFrom('revisions')
    .select('revisionId')
    .where('userId', '=', userId)
    .orderBy('revisionId', 'desc')
    .limit(OWN_LOOKED_AT);
  const numbers = (await revisions.execute()).map(({ revisionId }) => revisionId);
  const operations = await toOperations(db, await partsOf(db, numbers));
  const seen = new Set<string>();
  const latest = operations.filter(({ record: { type, id } }) => {
    const isNew = !seen.has(`${type} ${id}`);
    seen.add(`${type} ${id}`);
    return isNew;
  });
  return latest.filter(({ record }) => record.operation !== 'DEL').slice(0, OWN_AT_MOST);
}

/**
 * Operations of other users since a time, newest first.
 * @param contexts only there; null for everywhere
 */
export async function othersOperations(
  db: Kysely<Schema>,
  actor: Actor,
  { since, contexts }: { readonly since: number; readonly contexts: readonly string[] | null },
): Promise<{ others: WorkOperation[]; hasMore: boolean }> {
  const parts = contexts
    ? await partsIn(db, actor, { since, contexts })
    : await partsOf(db, await revisionsSince(db, actor, since));
  const others = await toOperations(db, parts.slice(0, OTHERS_AT_MOST));
  return { others, hasMore: parts.length > OTHERS_AT_MOST };
}

async function revisionsSince(db: Kysely<Schema>, { userId }: Actor, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('revisionId')
    .where('timestamp', '>', since)
    .where(({ or, eb }) => or([eb('userId', 'is', null), eb('userId', '!=', userId)]))
    .orderBy('timestamp', 'desc')
    .orderBy('revisionId', 'desc')
    .limit(OTHERS_AT_MOST + 1)
    .execute();
  return rows.map(({ revisionId }) => revisionId);
}

function partsIn(
  db: Kysely<Schema>,
  { username }: Actor,
  { since, contexts }: { readonly since: number; readonly contexts: readonly string[] },
): Promise<Part[]> {
  return db
    .selectFrom('revisionEntries')
    .select(['revisionId', sql<number>`count(*)`.as('count'), sql<number>`min(id)`.as('first')])
    .where(isOneOf(db, 'contextIdentifier', contexts))
    .where('timestamp', '>', since)
    .where('usernameKey', '!=', usernameKey(username))
    .groupBy('revisionId')
    .orderBy('revisionId', 'desc')
    .limit(OTHERS_AT_MOST + 1)
    .execute();
}

async function partsOf(db: Kysely<Schema>, revisions: readonly number[]): Promise<Part[]> {
  if (revisions.length === 0) return [];
  return db
    .selectFrom('revisionEntries')
    .select(['revisionId', sql<number>`count(*)`.as('count'), sql<number>`min(id)`.as('first')])
    .where('revisionId', 'in', revisions)
    .groupBy('revisionId')
    .orderBy('revisionId', 'desc')
    .execute();
}

async function toOperations(db: Kysely<Schema>, parts: readonly Part[]): Promise<WorkOperation[]> {
  const entries = await readEntriesByNumber(
    db,
    parts.map(({ first }) => first),
  );
  return parts.flatMap(({ revisionId, count, first }) => {
    const entry = entries.get(first);
    if (!entry) return [];
    const { timestamp, username } = entry;
    return {
      ...{ revisionId, date: toInstant(timestamp), username, count: Number(count) },
      record: touchedBy(entry),
    };
  });
}

function touchedBy({ subject, entityId, operation, before, after }: Entry): TouchedRecord {
  const state = after ?? before ?? {};
  const { identifier, lang, fileNameRepresentation, contextIdentifier, documentId } = state;
  return {
    ...{ type: subject, id: entityId, operation },
    identifier: String(identifier ?? fileNameRepresentation ?? lang ?? entityId),
    contextIdentifier: typeof contextIdentifier === 'string' ? contextIdentifier : null,
    lang: typeof lang === 'string' ? lang : null,
    documentId: typeof documentId === 'number' ? documentId : null,
  };
}
