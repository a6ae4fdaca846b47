import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import { isAmong } from '#server/dialect/base/among.ts';
import { jsonList } from '#server/dialect/base/json-list.ts';
import {
  filterOf,
  type ListData,
  type ListFilter,
  type ListRequest,
  type PageRead,
  pageRead,
} from '#server/store/base/list-query.ts';
import { type WordingChange, wordingChanges } from '#server/store/base/wording-changes.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';
import { type SearchTerm, searchTerm, wordingMatches } from '#server/store/search/search.ts';
import {
  fewEnough,
  foundInOrder,
  foundWordings,
  wordingIsAmongFound,
  wordingIsFound,
} from '#server/store/search/wording-search.ts';
import type { Total, Totals } from '#server/store/texts/totals.ts';
import { firstPage, NEWEST, ORDERS, type WordingSort } from '#server/store/texts/wording-orders.ts';
import { toWording, WORDING_COLUMNS } from '#server/store/texts/wordings.ts';

type Request = ListRequest<WordingSort>;

interface Wanted {
  readonly filter: ListFilter;
  readonly term: SearchTerm | null;
}

/** Behind this many rows it pays to go through numbers alone, and to read only the rows of the page. */
const FAR = 200;

/**
 * How many rows the filter alone leaves: so few that testing each for the term beats asking the search index; few enough
 * to go through their numbers beside what the index finds; or many.
 */
type Left = 'few' | 'some' | 'many';

/** How many rows are wanted, and how they are found. */
interface Known extends Total {
  /** Numbers of all of them; null where they are many, or not known. */
  readonly ids: readonly number[] | null;
  readonly left?: Left;
  /** The total was counted earlier: the statement that reads the rows says of which revision they are. */
  readonly isKept?: boolean;
  /** There are more than `count`. */
  readonly isLowerBound?: boolean;
}

/**
 * One page of wordings; by id unless the request says otherwise. A search counts up to LIMITS.counted; no query reads
 * the whole table, however large it is.
 * @param totals keeps how many there are where nothing is searched for; without it they are counted each time
 */
export async function listWordings(
  db: Kysely<Schema>,
  request: Request,
  totals?: Totals,
): Promise<ListData<Wording>> {
  const filter = filterOf(request.filter, ['id', 'identifier', 'contextIdentifier', 'lang', 'active']);
  const wanted = { filter, term: searchTerm(request.keyWord) };
  if (wanted.term && !isDeep(request)) return listFound(db, wanted, wanted.term, request);
  const key = JSON.stringify(Object.entries(filter).sort());
  const keep = (total: Total) => totals?.keep(key, total);
  const kept = wanted.term ? undefined : totals?.get(key);
  const listed = kept && (await listKept(db, wanted, request, { kept, keep }));
  if (listed) return listed;
  const counted = await countWordings(db, wanted);
  if (!wanted.term) keep(counted);
  return { count: counted.count, data: (await readPage(db, wanted, request, counted)).data };
}

interface Keeping {
  readonly kept: Total;
  keep(total: Total): void;
}

/** A page whose total was kept from earlier; null where it has to be counted again. */
async function listKept(
  db: Kysely<Schema>,
  wanted: Wanted,
  request: Request,
  { kept, keep }: Keeping,
): Promise<ListData<Wording> | null> {
  const { data, newest } = await readPage(db, wanted, request, { ...kept, ids: null, isKept: true });
  if (newest === kept.revision) return { count: kept.count, data };
  const total = newest === undefined ? null : await broughtUpTo(db, wanted.filter, kept, newest);
  if (!total) return null;
  keep(total);
  const { count } = total;
  if (count === kept.count) return { count, data };
  return { count, data: (await readPage(db, wanted, request, { ...total, ids: null })).data };
}

/** Counting so few in an index takes less than looking at what has changed. */
const SOON_COUNTED = 2_000;

/**
 * A total as it is after what has happened since it was counted, up to a revision.
 * @returns null where it has to be counted
 */
async function broughtUpTo(
  db: Kysely<Schema>,
  filter: ListFilter,
  total: Total,
  revision: number,
): Promise<Total | null> {
  if (total.count < SOON_COUNTED) return null;
  const changes = await wordingChanges(db, total.revision, revision);
  if (!changes) return null;
  const isWanted = (state: WordingChange['after']) =>
    state !== null && Object.entries(filter).every(([field, value]) => state[field] === value);
  const came = changes.filter(({ before, after }) => !isWanted(before) && isWanted(after)).length;
  const went = changes.filter(({ before, after }) => isWanted(before) && !isWanted(after)).length;
  return { count: total.count + came - went, size: total.size + came, revision };
}

/** Whether a page reaches as far as a search counts: then all that match are counted, so that there is a last page. */
function isDeep({ offset, maxResult }: Request): boolean {
  return offset + (maxResult ?? LIMITS.listRows) >= LIMITS.counted;
}

/** A page of what a search finds: the index answers the numbers first, up to as many as are counted. */
async function listFound(
  db: Kysely<Schema>,
  wanted: Wanted,
  term: SearchTerm,
  request: Request,
): Promise<ListData<Wording>> {
  const left = await leftBy(db, wanted.filter);
  const most = LIMITS.counted + 1;
  const ids = await numbersOf(
    db,
    isEmpty(wanted.filter)
      ? sql<{ id: number }>`(${foundWordings(db, term, most)})`
      : wordingsWhere(db, foundFirst(db, wanted, left))
          .select('id')
          .limit(most),
  );
  const isLowerBound = ids.length > LIMITS.counted;
  const { field, direction } = request.filter?.sort ?? ID_ORDER;
  const count = isLowerBound ? LIMITS.counted : ids.length;
  const bound = isLowerBound && { countIsLowerBound: true as const };
  const areFirst = !isLowerBound || (isEmpty(wanted.filter) && direction === 'asc' && foundInOrder(db));
  if (field === 'id' && areFirst) {
    const ordered = ids.sort((one, other) => (direction === 'asc' ? one - other : other - one));
    const page = ordered.slice(request.offset, request.offset + (request.maxResult ?? count));
    return { count, ...bound, data: await readRows(db, page) };
  }
  const { size } = await db.selectNoFrom(SIZE).executeTakeFirstOrThrow();
  const known = { count, size, revision: 0, ids: isLowerBound ? null : ids, left, isLowerBound };
  return { count, ...bound, data: (await readPage(db, wanted, request, known)).data };
}

/** All numbers that a query finds, as one value: ten thousand rows of one number would take megabytes of the heap. */
async function numbersOf(db: Kysely<Schema>, query: Expression<{ id: number }>): Promise<number[]> {
  const { rows } = await sql<{ list: string }>`
    select ${jsonList(db, sql.ref('found.id'))} as list from ${query} as found`.execute(db);
  return JSON.parse(rows[0]?.list ?? '[]');
}

interface Page {
  readonly data: Wording[];
  /** The newest revision when the rows were read, where a total was kept and there are any. */
  readonly newest?: number | undefined;
}

async function readPage(db: Kysely<Schema>, wanted: Wanted, request: Request, known: Known): Promise<Page> {
  const sort = request.filter?.sort ?? ID_ORDER;
  const { count, isKept = false, isLowerBound = false } = known;
  // From an end that is not known nothing is read.
  const page = pageRead(request, isLowerBound ? Number.POSITIVE_INFINITY : count, sort.direction);
  if (!page) return { data: [] };
  const first = isEmpty(wanted.filter) && !wanted.term ? firstPage(sort.field, page) : null;
  const rows = await (first?.execute(db) ?? pageOf(db, wanted, { field: sort.field, page, known }).execute());
  const data = (page.reversed ? rows.reverse() : rows).map(toWording);
  return isKept ? { data, newest: rows[0]?.newest } : { data };
}

/** The rows with these numbers in their order. */
async function readRows(db: Kysely<Schema>, ids: readonly number[]): Promise<Wording[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where(isAmong(db, 'wordings.id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toWording);
}

const ID_ORDER = { field: 'id', direction: 'asc' } as const;

interface Way {
  readonly field: WordingSort;
  readonly page: PageRead;
  readonly known: Known;
}

function pageOf(db: Kysely<Schema>, wanted: Wanted, { field, page, known }: Way) {
  const { ids, left = 'many' } = known;
  const inOrder = isCheaperInOrder(wanted, field, page, known);
  const found = ids ? isAmong(db, 'wordings.id', ids) : foundFirst(db, wanted, left);
  const condition = inOrder ? testedRowByRow(wanted) : found;
  // In a form for which no database uses an index, where the index of the search is to be used.
  const order = inOrder || !wanted.term ? ORDERS[field] : sql`(select ${ORDERS[field]})`;
  const matching = wordingsWhere(db, condition)
    .orderBy(order, page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset);
  const isFar = page.offset >= FAR && !wanted.term;
  const read = isFar
    ? db
        .selectFrom('wordings')
        .where('id', 'in', matching.select('wordings.id'))
        .orderBy(sql`(select ${ORDERS[field]})`, page.direction)
        .orderBy('id', page.direction)
    : matching;
  return read.select(WORDING_COLUMNS).$if(known.isKept === true, (query) => query.select(NEWEST));
}

const FEW = 2_000;

async function leftBy(db: Kysely<Schema>, { id, identifier, contextIdentifier }: ListFilter): Promise<Left> {
  if (id !== undefined || identifier !== undefined) return 'few';
  if (contextIdentifier === undefined) return 'many';
  const areMore = async (than: number) => {
    const past = await db
      .selectFrom('wordings')
      .select('id')
      .where('contextIdentifier', '=', contextIdentifier)
      .orderBy('id')
      .offset(than)
      .limit(1)
      .executeTakeFirst();
    return past !== undefined;
  };
  if (!(await areMore(FEW))) return 'few';
  const some = fewEnough(db);
  return some > FEW && !(await areMore(some)) ? 'some' : 'many';
}

/** The highest number that any wording has, which says how large the table is. */
const SIZE = sql<number>`(select coalesce(max(id), 0) from wordings)`.as('size');
const REVISION = sql<number>`(select coalesce(max(${sql.ref('revisionId')}), 0) from revisions)`.as(
  'revision',
);

/** How many wordings are wanted, however many those are. */
async function countWordings(db: Kysely<Schema>, wanted: Wanted): Promise<Known> {
  const left = wanted.term ? await leftBy(db, wanted.filter) : 'many';
  const count = wordingsWhere(db, foundFirst(db, wanted, left)).select(sql<number>`count(*)`.as('count'));
  const counted = await db
    .selectNoFrom([count.as('count'), SIZE, REVISION])
    .$narrowType<{ count: number }>()
    .executeTakeFirstOrThrow();
  return { ...counted, ids: null, left };
}

function wordingsWhere(db: Kysely<Schema>, condition: Expression<SqlBool> | null) {
  const wordings = db.selectFrom('wordings');
  return condition ? wordings.where(condition) : wordings;
}

/**
 * Whether it is less work to go through the wordings in the order that is wanted and test each, until the page is
 * full, than to find all that match and put them in order.
 */
function isCheaperInOrder(
  { filter, term }: Wanted,
  field: WordingSort,
  page: PageRead,
  { count, size, left }: Known,
): boolean {
  if (left === 'few' || filter.id !== undefined || filter.identifier !== undefined) return false;
  // The indexes of these two filters are in the order of ids already.
  const filtered = filter.contextIdentifier ?? filter.lang;
  if (!term && field === 'id' && filtered !== undefined) return false;
  return (page.offset + page.limit) * (size / count) < count;
}

const WAYS = {
  few: (_db: Kysely<Schema>, term: SearchTerm) => wordingMatches(term),
  some: wordingIsAmongFound<Schema>,
  many: wordingIsFound<Schema>,
};

/** All conditions, answered from indexes where there are any; null when everything is wanted. */
function foundFirst(db: Kysely<Schema>, { filter, term }: Wanted, left: Left): Expression<SqlBool> | null {
  const searched = term && WAYS[left](db, term);
  return conditions(filter, (column) => sql.ref(column), searched);
}

/** The same conditions in a form for which no database uses an index. */
function testedRowByRow({ filter, term }: Wanted): Expression<SqlBool> | null {
  return conditions(
    filter,
    (column) => sql`coalesce(${sql.ref(column)}, null)`,
    term && wordingMatches(term),
  );
}

function conditions(
  { active, ...exact }: ListFilter,
  refer: (column: string) => Expression<unknown>,
  term: Expression<SqlBool> | null,
): Expression<SqlBool> | null {
  const parts = Object.entries(exact).map(([column, value]) => sql`${refer(column)} = ${value}`);
  // A literal, because the index of the inactive ones is not used for a parameter.
  if (active !== undefined) parts.push(sql`${refer('active')} = ${sql.lit(toFlag(active))}`);
  if (term) parts.push(sql`${term}`);
  return parts.length === 0 ? null : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function isEmpty(filter: ListFilter): boolean {
  return Object.keys(filter).length === 0;
}
