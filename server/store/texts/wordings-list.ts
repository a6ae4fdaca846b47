import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import type { Counter, Found } from '#server/counts/counter.ts';
import type { Counted, CountQuestion } from '#server/counts/question.ts';
import { isAmong } from '#server/dialect/base/among.ts';
import {
  filterOf,
  type ListData,
  type ListFilter,
  type ListRequest,
  type PageRead,
  pageRead,
} from '#server/store/base/list-query.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';
import { type SearchTerm, searchTerm, wordingMatches } from '#server/store/search/search.ts';
import { foundWordings, wordingIsFound } from '#server/store/search/wording-search.ts';
import { firstPage, NEWEST, ORDERS, type WordingSort } from '#server/store/texts/wording-orders.ts';
import { toWording, WORDING_COLUMNS } from '#server/store/texts/wordings.ts';

type Request = ListRequest<WordingSort>;

interface Wanted {
  readonly filter: ListFilter;
  readonly term: SearchTerm | null;
}

/** Behind so many rows it pays to go through numbers alone, and to read only the rows of the page. */
const FAR = 200;
/** Behind so many rows an index that knows the order is the better way. */
const DEEP = 20_000;

/** How many are wanted, and by which way they are found. */
type Known = Found & {
  /** The filter alone leaves so few that testing each for the term beats asking the search index. */
  readonly few?: boolean;
};

/**
 * One page of wordings; by id unless the request says otherwise. No query reads the whole table, however large it is.
 * @param counter knows counts; without it the database counts each time
 */
export async function listWordings(
  db: Kysely<Schema>,
  request: Request,
  counter?: Counter,
): Promise<ListData<Wording>> {
  const filter = filterOf(request.filter, ['id', 'identifier', 'contextIdentifier', 'lang', 'active']);
  const wanted = { filter, term: searchTerm(request.keyWord) };
  const byDatabase = () => countWordings(db, wanted);
  const question = questionOf(wanted, request);
  const first: Known =
    counter && question ? await counter.find(question, byDatabase) : { ...(await byDatabase()), kept: false };
  const rows = await readPage(db, wanted, request, first);
  if (rows || !counter || !question) return { count: first.count, data: rows ?? [] };
  const second = await counter.findAgain(question, byDatabase);
  return { count: second.count, data: (await readPage(db, wanted, request, second)) ?? [] };
}

/** null for a filter that leaves next to nothing, which the database counts faster than it is asked about. */
function questionOf({ filter, term }: Wanted, request: Request): CountQuestion | null {
  const { id, identifier, active, ...exact } = filter;
  if (id !== undefined || identifier !== undefined) return null;
  const narrowings = { ...exact, ...(active !== undefined && { active: toFlag(active) }) };
  const question = {
    table: 'wordings',
    term,
    narrowings: narrowings as CountQuestion['narrowings'],
  } as const;
  const { field, direction } = request.filter?.sort ?? ID_ORDER;
  const { offset, maxResult } = request;
  // Without a term the database has all but the farthest rows as fast.
  if (!term && offset < DEEP) return question;
  return { ...question, page: { property: field, direction, offset, limit: maxResult ?? LIMITS.listRows } };
}

/** The rows of a page; null when the count was kept from earlier and may not be true any more. */
async function readPage(
  db: Kysely<Schema>,
  wanted: Wanted,
  request: Request,
  known: Known,
): Promise<Wording[] | null> {
  const sort = request.filter?.sort ?? ID_ORDER;
  if (known.page) return readRows(db, known.page, known);
  const page = pageRead(request, known.count, sort.direction);
  if (!page) return known.kept ? null : [];
  const first = isEmpty(wanted.filter) && !wanted.term && !known.ids ? firstPage(sort.field, page) : null;
  const rows = await (first?.execute(db) ?? pageOf(db, wanted, { field: sort.field, page, known }).execute());
  if (known.kept && rows[0]?.newest !== known.revision) return null;
  return (page.reversed ? rows.reverse() : rows).map(toWording);
}

/** The rows with these numbers in their order; null as for readPage. */
async function readRows(
  db: Kysely<Schema>,
  ids: readonly number[],
  { kept, revision }: Found,
): Promise<Wording[] | null> {
  if (ids.length === 0) return kept ? null : [];
  const rows = await db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .$if(kept, (query) => query.select(NEWEST))
    .where(isAmong(db, 'wordings.id', ids))
    .execute();
  if (kept && rows[0]?.newest !== revision) return null;
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
  const { ids, few } = known;
  const inOrder = !ids && isCheaperInOrder(wanted, field, page, known);
  const found = ids ? isAmong(db, 'wordings.id', ids) : foundFirst(db, wanted, few === true);
  const condition = inOrder ? testedRowByRow(wanted) : found;
  // In a form for which no database uses an index, where the index of the search is to be used.
  const order = inOrder || (!wanted.term && !ids) ? ORDERS[field] : sql`(select ${ORDERS[field]})`;
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
  return read.select(WORDING_COLUMNS).$if(known.kept, (query) => query.select(NEWEST));
}

const FEW = 2_000;

async function areFew(db: Kysely<Schema>, { filter }: Wanted): Promise<boolean> {
  const { id, identifier, contextIdentifier } = filter;
  if (id !== undefined || identifier !== undefined) return true;
  if (contextIdentifier === undefined) return false;
  const past = await db
    .selectFrom('wordings')
    .select('id')
    .where('contextIdentifier', '=', contextIdentifier)
    .orderBy('id')
    .offset(FEW)
    .limit(1)
    .executeTakeFirst();
  return past === undefined;
}

/** How many wordings are wanted, and the highest number that any has, which says how large the table is. */
async function countWordings(db: Kysely<Schema>, wanted: Wanted): Promise<Counted & { few: boolean }> {
  const size = sql<number>`(select coalesce(max(id), 0) from wordings)`.as('size');
  const revision = sql<number>`(select coalesce(max(${sql.ref('revisionId')}), 0) from revisions)`.as(
    'revision',
  );
  const few = wanted.term !== null && (await areFew(db, wanted));
  const count =
    wanted.term && isEmpty(wanted.filter)
      ? foundWordings(db, wanted.term)
      : wordingsWhere(db, foundFirst(db, wanted, few)).select(sql<number>`count(*)`.as('count'));
  const counted = await db
    .selectNoFrom([count.as('count'), size, revision])
    .$narrowType<{ count: number }>()
    .executeTakeFirstOrThrow();
  return { ...counted, ids: null, few };
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
  { count, size, few }: Known,
): boolean {
  if (few || filter.id !== undefined || filter.identifier !== undefined) return false;
  // The indexes of these two filters are in the order of ids already.
  const filtered = filter.contextIdentifier ?? filter.lang;
  if (!term && field === 'id' && filtered !== undefined) return false;
  return (page.offset + page.limit) * (size / count) < count;
}

/** All conditions, answered from indexes where there are any; null when everything is wanted. */
function foundFirst(db: Kysely<Schema>, { filter, term }: Wanted, few: boolean): Expression<SqlBool> | null {
  const searched = term && (few ? wordingMatches(term) : wordingIsFound(db, term));
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
