import type { Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import { type Entry, FEW, MANY, readPage } from '#server/store/history/revisions.ts';
import type { Change, Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { entryIsFound } from '#server/store/search/entry-search.ts';
import { type IdRange, rowMatches, type SearchTerm, searchTerm } from '#server/store/search/search.ts';

/** Which part of the history is wanted, whatever was changed. */
export interface OperationQuery {
  /** Epoch milliseconds, both included. */
  readonly from: number;
  readonly to: number;
  readonly keyWord?: string | null | undefined;
  readonly offset: number;
  readonly maxResult: number;
}

/** How many records of one kind an operation touched in one way. */
export interface OperationPart extends Pick<Change, 'subject' | 'operation'> {
  readonly count: number;
}

/** Everything that one revision changed. */
export interface StoredOperation {
  readonly revisionId: number;
  readonly timestamp: number;
  readonly username: string;
  readonly undoes: number | null;
  /** Counted up to LIMITS.counted. */
  readonly size: number;
  readonly sizeIsLowerBound: boolean;
  readonly parts: readonly OperationPart[];
  /** The first of what it changed, or what was asked for. */
  readonly entries: readonly Entry[];
}

export interface OperationPage {
  readonly count: number;
  readonly countIsLowerBound: boolean;
  readonly operations: readonly StoredOperation[];
}

/** Counting ends here: going through a million revisions for their number would take longer than reading a page. */
const COUNTED = LIMITS.counted;

/** Entries that describe an operation: its only record, or an example of several. */
const TOLD = 1;

/** One page of what was done, newest first. */
export async function listOperations(db: Kysely<Schema>, query: OperationQuery): Promise<OperationPage> {
  const term = searchTerm(query.keyWord);
  const ids = term ? await found(db, query, term) : null;
  const count = ids ? ids.length : await countOf(db, query);
  const { offset, maxResult } = query;
  const wanted = ids
    ? ids.slice(offset, Math.min(offset + maxResult, COUNTED))
    : offset >= COUNTED
      ? []
      : await inTime(db, query, Math.min(maxResult, COUNTED - offset), offset);
  return {
    count: Math.min(count, COUNTED),
    countIsLowerBound: count > COUNTED,
    operations: await readOperations(db, wanted),
  };
}

/** Operations by their numbers, in the order of these, each with the first entries. */
export async function readOperations(
  db: Kysely<Schema>,
  revisionIds: readonly number[],
): Promise<StoredOperation[]> {
  if (revisionIds.length === 0) return [];
  const heads = await db
    .selectFrom('revisions')
    .select(['revisionId', 'timestamp', 'username', 'undoes'])
    .where('revisionId', 'in', revisionIds)
    .execute();
  const parts = await partsOf(db, revisionIds);
  const entries = await readPage(db, await firstEntries(db, revisionIds));
  const byId = new Map(heads.map((head) => [head.revisionId, head]));
  return revisionIds.flatMap((id) => {
    const head = byId.get(id);
    if (!head) return [];
    const own = parts.filter(({ revisionId }) => revisionId === id);
    const size = own.reduce((sum, { count }) => sum + count, 0);
    return {
      ...head,
      size: Math.min(size, COUNTED),
      sizeIsLowerBound: size > COUNTED,
      parts: own.map(({ subject, operation, count }) => ({ subject, operation, count })),
      entries: entries.filter(({ revisionId }) => revisionId === id),
    };
  });
}

/** A page of what one operation changed, in the order in which it was done. */
export async function readEntriesOf(
  db: Kysely<Schema>,
  revisionId: number,
  { offset, maxResult }: Pick<OperationQuery, 'offset' | 'maxResult'>,
): Promise<Entry[]> {
  const rows = await db
    .selectFrom('revisionEntries')
    .select('id')
    .where('revisionId', '=', revisionId)
    .orderBy('id')
    .limit(maxResult)
    .offset(offset)
    .execute();
  return readPage(
    db,
    rows.map(({ id }) => id),
  );
}

async function countOf(db: Kysely<Schema>, { from, to }: OperationQuery): Promise<number> {
  const some = within(db, { from, to })
    .select('revisionId')
    .limit(COUNTED + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function inTime(db: Kysely<Schema>, query: OperationQuery, limit: number, offset: number) {
  const rows = await within(db, query)
    .select('revisionId')
    .orderBy('timestamp', 'desc')
    .orderBy('revisionId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ revisionId }) => revisionId);
}

function within(db: Kysely<Schema>, { from, to }: Pick<OperationQuery, 'from' | 'to'>) {
  return db.selectFrom('revisions').where('timestamp', '>=', from).where('timestamp', '<=', to);
}

/** Numbers of the operations that a term finds, newest first, and one more than are counted at most. */
async function found(db: Kysely<Schema>, query: OperationQuery, term: SearchTerm): Promise<number[]> {
  const among = await entriesWithin(db, query);
  if (among.last < among.first) return [];
  const isFew = among.last - among.first < FEW;
  const rows = await db
    .selectFrom('revisionEntries')
    .select('revisionId')
    .where('timestamp', '>=', query.from)
    .where('timestamp', '<=', query.to)
    .$if(isFew, (all) =>
      all
        .where('id', '>=', among.first)
        .where('id', '<=', among.last)
        .where((where) =>
          term.id === null ? rowMatches(term) : where.or([rowMatches(term), where('entityId', '=', term.id)]),
        ),
    )
    .$if(!isFew, (all) => all.where(entryIsFound(db, term, among.isWhole ? undefined : among)))
    .groupBy('revisionId')
    .orderBy('revisionId', 'desc')
    .limit(COUNTED + 1)
    .execute();
  return rows.map(({ revisionId }) => revisionId);
}

/** Between which numbers the entries of a time are; of a long one, all of them. */
async function entriesWithin(
  db: Kysely<Schema>,
  query: OperationQuery,
): Promise<IdRange & { readonly isWhole: boolean }> {
  const some = within(db, query)
    .select('revisionId')
    .limit(MANY + 1)
    .as('some');
  const { size, first, last } = await db
    .selectFrom(some)
    .select(({ fn }) => [
      fn.countAll<number>().as('size'),
      fn.min<number | null>('revisionId').as('first'),
      fn.max<number | null>('revisionId').as('last'),
    ])
    .executeTakeFirstOrThrow();
  const ends = db
    .selectFrom('revisionEntries')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')]);
  if (size > MANY) {
    const whole = await ends.executeTakeFirstOrThrow();
    return { first: whole.first ?? 0, last: whole.last ?? -1, isWhole: true };
  }
  if (first === null || last === null) return { first: 0, last: -1, isWhole: false };
  const begin = await ends.where('revisionId', '=', first).executeTakeFirstOrThrow();
  const end = await ends.where('revisionId', '=', last).executeTakeFirstOrThrow();
  return { first: begin.first ?? 0, last: end.last ?? -1, isWhole: false };
}

interface CountedPart extends OperationPart {
  readonly revisionId: number;
}

/**
 * Records touched by each operation, counted only as far as the answer reports: a sync may touch a million records.
 */
async function partsOf(db: Kysely<Schema>, revisionIds: readonly number[]): Promise<CountedPart[]> {
  const [first, ...others] = revisionIds.map((revisionId) =>
    db
      .selectFrom(
        db
          .selectFrom('revisionEntries')
          .select(['revisionId', 'subject', 'operation'])
          .where('revisionId', '=', revisionId)
          .limit(COUNTED + 1)
          .as('some'),
      )
      .select(({ fn }) => ['revisionId', 'subject', 'operation', fn.countAll<number>().as('count')])
      .groupBy(['revisionId', 'subject', 'operation']),
  );
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const rows = await all.execute();
  return rows.map(({ subject, operation, ...row }) => ({
    ...row,
    subject: subject as Subject,
    operation: operation as Change['operation'],
  }));
}

async function firstEntries(db: Kysely<Schema>, revisionIds: readonly number[]): Promise<number[]> {
  const [first, ...others] = revisionIds.map((revisionId) =>
    db
      .selectFrom(
        db
          .selectFrom('revisionEntries')
          .select('id')
          .where('revisionId', '=', revisionId)
          .orderBy('id')
          .limit(TOLD)
          .as('some'),
      )
      .select('id'),
  );
  if (!first) return [];
  const rows = await others.reduce((union, one) => union.unionAll(one), first).execute();
  return rows.map(({ id }) => id);
}
