import { type Kysely, type SqlBool, sql } from 'kysely';
import { takenBackBy, type UndoPlace, undoStates } from '#server/domain/undo-stack.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { type PageRead, pageRead } from '#server/store/base/list-query.ts';
import type { Change, Subject } from '#server/store/schema/change.ts';
import { type EntryPlace, placeKey } from '#server/store/schema/entry-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toJson } from '#server/store/schema/values.ts';
import { entryIsFound, entryMatches } from '#server/store/search/entry-search.ts';
import { type IdRange, rowMatches, type SearchTerm, searchTerm } from '#server/store/search/search.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

/** Which part of the history of one kind of records is wanted. */
export interface RevisionQuery {
  readonly subject: Subject;
  /** Epoch milliseconds, both included. */
  readonly from: number;
  readonly to: number;
  readonly username?: string | null | undefined;
  readonly keyWord?: string | null | undefined;
  /** Only of this record. */
  readonly entityId?: number | null | undefined;
  /** Only what concerns this place, of wordings. */
  readonly place?: EntryPlace | null | undefined;
  readonly offset: number;
  readonly maxResult: number;
}

/** One record's part in one revision. */
export interface Entry extends Change {
  readonly revisionId: number;
  readonly timestamp: number;
  readonly username: string;
  readonly changedFields: readonly string[];
}

/** So few entries are tested one by one rather than looked for in the search index. */
export const FEW = 20_000;
/** Up to so many it pays to find out between which numbers they are before the search index is asked. */
export const MANY = 200_000;

/** One page of a part of the history, newest first, and how much there is of it in all. */
export async function listEntries(
  db: Kysely<Schema>,
  query: RevisionQuery,
): Promise<{ count: number; entries: Entry[] }> {
  const term = searchTerm(query.keyWord);
  if (query.entityId || query.place) return listFew(db, query, term);
  if (!term) {
    const count = await countOf(entriesOf(db, query));
    return pageOf(db, query, count, () => entriesOf(db, query));
  }
  const part = await partOf(db, query, MANY);
  if (part.size <= FEW) {
    const ids = await idsOf(tested(db, query, term), 'desc');
    const page = ids.slice(query.offset, query.offset + query.maxResult);
    return { count: ids.length, entries: await readPage(db, page) };
  }
  const among = part.size <= MANY ? part : undefined;
  const count = await countOf(entriesOf(db, query).where(entryMatches(db, term, among)));
  return pageOf(db, query, count, (page) => {
    // Going through them in their order is less work when the page is full before all that match would be in order.
    const isFullSoon = (page.offset + page.limit) * (part.size / count) < count;
    if (isFullSoon) return tested(db, query, term);
    return entriesOf(db, query).where(entryIsFound(db, term, among));
  });
}

/** One record, or one place, has so few entries that they are looked at one by one. */
async function listFew(db: Kysely<Schema>, query: RevisionQuery, term: SearchTerm | null) {
  const { entityId, place, offset, maxResult } = query;
  let entries = term ? tested(db, query, term) : entriesOf(db, query);
  if (entityId) entries = entries.where('revisionEntries.entityId', '=', entityId);
  if (place) {
    const texts = await textsOf(db, place);
    if (texts.length === 0) return { count: 0, entries: [] };
    entries = entries.where('revisionEntries.entityId', 'in', texts).where(concerns(place));
  }
  const ids = await idsOf(entries, 'desc');
  return { count: ids.length, entries: await readPage(db, ids.slice(offset, offset + maxResult)) };
}

/** Numbers of the text that is at this place, and of those that have left it. */
async function textsOf(db: Kysely<Schema>, place: EntryPlace): Promise<number[]> {
  const { contextIdentifier, identifier, lang } = place;
  const left = db
    .selectFrom('revisionEntries')
    .select('entityId as id')
    .where('placeLeft', '=', placeKey(place));
  const texts = await db
    .selectFrom('wordings')
    .select('id')
    .where((where) => where.and({ contextIdentifier, identifier, lang }))
    .union(left)
    .execute();
  return texts.map(({ id }) => id);
}

/**
 * Whether the text was at this place before or after. JSON has no quotation mark in a text that is not escaped, so that
 * nothing but the property itself matches.
 */
function concerns({ contextIdentifier, identifier, lang }: EntryPlace) {
  const wanted = Object.entries({ lang, identifier, contextIdentifier }).map(([name, value]) =>
    toJson({ [name]: value }).slice(1, -1),
  );
  const was = (state: 'before' | 'after') =>
    sql<SqlBool>`(${sql.join(
      wanted.map((property) => sql`instr(${sql.ref(state)}, ${property}) > 0`),
      sql` and `,
    )})`;
  return sql<SqlBool>`(${was('before')} or ${was('after')})`;
}

async function pageOf(
  db: Kysely<Schema>,
  query: RevisionQuery,
  count: number,
  entriesFor: (page: PageRead) => Entries,
): Promise<{ count: number; entries: Entry[] }> {
  const page = pageRead(query, count, 'desc');
  if (!page) return { count, entries: [] };
  const ids = await idsOf(entriesFor(page), page.direction, page);
  return { count, entries: await readPage(db, page.reversed ? ids.reverse() : ids) };
}

/** A revision may be long: so many of its entries are read and taken apart in one go. */
const ENTRIES_AT_ONCE = 200;

/** How many entries a query is about without its keyWord, and between which numbers they are. */
interface Part extends IdRange {
  readonly size: number;
}

/** Counts no further than it matters; beyond, any entry may be one of them. */
async function partOf(db: Kysely<Schema>, query: RevisionQuery, most: number): Promise<Part> {
  const some = entriesOf(db, query)
    .select('revisionEntries.id')
    .limit(most + 1)
    .as('some');
  const part = await db.selectFrom(some).select(sizeAndEnds).executeTakeFirstOrThrow();
  if (part.size <= most) return { size: part.size, first: part.first ?? 0, last: part.last ?? 0 };
  const all = db.selectFrom('revisionEntries').select(({ fn }) => fn.max<number>('id').as('last'));
  const { last } = await all.executeTakeFirstOrThrow();
  return { size: last, first: 0, last };
}

const sizeAndEnds = [
  sql<number>`count(*)`.as('size'),
  sql<number | null>`min(id)`.as('first'),
  sql<number | null>`max(id)`.as('last'),
] as const;

function entriesOf(db: Kysely<Schema>, { subject, from, to, username }: RevisionQuery) {
  const entries = db
    .selectFrom('revisionEntries')
    .where('subject', '=', subject)
    .where('timestamp', '>=', from)
    .where('timestamp', '<=', to);
  return username ? entries.where('usernameKey', '=', usernameKey(username)) : entries;
}

type Entries = ReturnType<typeof entriesOf>;

function tested(db: Kysely<Schema>, query: RevisionQuery, term: SearchTerm): Entries {
  return entriesOf(db, query).where((where) =>
    term.id === null
      ? rowMatches(term)
      : where.or([rowMatches(term), where('revisionEntries.entityId', '=', term.id)]),
  );
}

async function countOf(entries: Entries): Promise<number> {
  const counted = entries.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The numbers first, which an index has in their order; then only the rows of the page. */
async function idsOf(
  entries: Entries,
  direction: PageRead['direction'],
  page?: Pick<PageRead, 'limit' | 'offset'>,
): Promise<number[]> {
  const inOrder = entries
    .select('revisionEntries.id')
    .orderBy('timestamp', direction)
    .orderBy('id', direction);
  const rows = await (page ? inOrder.limit(page.limit).offset(page.offset) : inOrder).execute();
  return rows.map(({ id }) => id);
}

/** Entries by their numbers, in the order of these. */
export async function readPage(db: Kysely<Schema>, ids: readonly number[]): Promise<Entry[]> {
  const byId = await readEntriesByNumber(db, ids);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Entries by their numbers. */
export async function readEntriesByNumber(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entry>> {
  if (ids.length === 0) return new Map();
  const rows = await readEntries(db, (all) => all.where('revisionEntries.id', 'in', ids));
  return new Map(rows.map((row) => [row.id, row.entry]));
}

function allEntries(db: Kysely<Schema>) {
  return db
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .select([
      'id',
      'revisionEntries.revisionId',
      'revisions.timestamp',
      'username',
      'subject',
      'entityId',
      'operation',
      'before',
      'after',
      'changedFields',
    ]);
}

async function readEntries(
  db: Kysely<Schema>,
  narrow: (entries: ReturnType<typeof allEntries>) => ReturnType<typeof allEntries>,
): Promise<{ id: number; entry: Entry }[]> {
  const rows = await narrow(allEntries(db)).orderBy('id').execute();
  return rows.map(({ id, ...row }) => ({
    id,
    entry: {
      ...row,
      subject: row.subject as Subject,
      operation: row.operation as Change['operation'],
      before: JSON.parse(row.before ?? 'null'),
      after: JSON.parse(row.after ?? 'null'),
      changedFields: JSON.parse(row.changedFields),
    },
  }));
}

/** Everything that one revision changed, in the order in which it was done. */
export async function readRevision(db: Kysely<Schema>, revisionId: number): Promise<Entry[]> {
  const { first, last } = await db
    .selectFrom('revisionEntries')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .where('revisionId', '=', revisionId)
    .executeTakeFirstOrThrow();
  const entries: Entry[] = [];
  if (first === null || last === null) return entries;
  const yieldIfDue = eventLoopYielder();
  // They stand one after the other, since one transaction at a time writes.
  for (let start = first; start <= last; start += ENTRIES_AT_ONCE) {
    const rows = await readEntries(db, (all) =>
      all
        .where('revisionEntries.revisionId', '=', revisionId)
        .where('id', '>=', start)
        .where('id', '<', start + ENTRIES_AT_ONCE),
    );
    for (const { entry } of rows) entries.push(entry);
    await yieldIfDue();
  }
  return entries;
}

/** Changes that one revision made to one record, in their original order. */
export async function readRecordIn(
  db: Kysely<Schema>,
  record: Pick<Change, 'subject' | 'entityId'>,
  revisionId: number,
): Promise<Entry[]> {
  const rows = await readEntries(db, (all) =>
    all
      .where('subject', '=', record.subject)
      .where('entityId', '=', record.entityId)
      .where('revisionEntries.revisionId', '=', revisionId),
  );
  return rows.map(({ entry }) => entry);
}

/** Who touched a record last, and when; null when nothing is known of it. */
export async function lastTouch(
  db: Kysely<Schema>,
  record: Pick<Change, 'subject' | 'entityId'>,
): Promise<{ revisionId: number; username: string; timestamp: number } | null> {
  const row = await db
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .select(['revisions.revisionId', 'username', 'revisions.timestamp'])
    .where('subject', '=', record.subject)
    .where('entityId', '=', record.entityId)
    .orderBy('revisionEntries.revisionId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Operations that are looked through for the one that can be taken back next. */
const STACKED = 1_000;

/** A revision, and the one that it has taken back. */
interface Stacked {
  readonly revisionId: number;
  readonly undoes: number | null;
}

/** The latest operations of a user, newest first, and which of them can be taken back. */
export async function readUndoStack(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ readonly operations: readonly Stacked[]; readonly states: ReadonlyMap<number, UndoPlace> }> {
  const operations = await db
    .selectFrom('revisions')
    .select(['revisionId', 'undoes'])
    .where('userId', '=', userId)
    .orderBy('revisionId', 'desc')
    .limit(STACKED)
    .execute();
  const takenBack = await readTakenBack(
    db,
    operations.map(({ revisionId }) => revisionId),
  );
  return { operations, states: undoStates(operations, takenBack) };
}

/** Which of these revisions are taken back, by any user. */
export async function readTakenBack(
  db: Kysely<Schema>,
  revisionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (revisionIds.length === 0) return new Set();
  const undoings = await db
    .withRecursive('undoings', (query) =>
      query
        .selectFrom('revisions')
        .select(['revisionId', 'undoes'])
        .where('undoes', 'in', revisionIds)
        .union(
          query
            .selectFrom('undoings')
            .innerJoin('revisions', 'revisions.undoes', 'undoings.revisionId')
            .select(['revisions.revisionId', 'revisions.undoes']),
        ),
    )
    .selectFrom('undoings')
    .select('revisionId')
    .select(({ ref }) => ref('undoes').$notNull().as('undoes'))
    .orderBy('revisionId', 'desc')
    .execute();
  return takenBackBy(undoings);
}

/** Notes what the latest operation of a user has taken back, where that operation came after it. */
export async function noteUndo(db: Kysely<Schema>, userId: number, undoes: number): Promise<void> {
  await db
    .updateTable('revisions')
    .set({ undoes })
    .where('revisionId', '=', (of) =>
      of
        .selectFrom('revisions as mine')
        .select(({ fn }) => fn.max('mine.revisionId').as('latest'))
        .where('mine.userId', '=', userId),
    )
    .where('revisionId', '>', undoes)
    .execute();
}
