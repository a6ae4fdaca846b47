import { type Expression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { WORDING_SORTS, Wording } from '#contract/wording.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import {
  filterOf,
  type ListData,
  type ListFilter,
  type ListRequest,
  type PageRead,
  pageRead,
} from '#server/store/list-query.ts';
import type { Schema } from '#server/store/schema.ts';
import type { WordingTable } from '#server/store/schema-texts.ts';
import { type SearchTerm, searchColumns, searchTerm, wordingMatches } from '#server/store/search.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/values.ts';
import { foundWordings, wordingIsFound } from '#server/store/wording-search.ts';

type WordingSort = (typeof WORDING_SORTS)[number];

/** What somebody can say about a wording; everything else follows from it. */
export interface WordingTexts {
  readonly lang: string;
  readonly identifier: string;
  readonly value: string | null;
  readonly contextIdentifier: string;
  readonly resetInheritance: boolean;
  readonly active: boolean;
}

export const WORDING_COLUMNS = [
  'id',
  'lang',
  'identifier',
  'value',
  'contextIdentifier',
  'resetInheritance',
  'active',
  'creationDate',
  'modificationDate',
] as const;
export type WordingRow = Pick<Selectable<WordingTable>, (typeof WORDING_COLUMNS)[number]>;

/** Every column that follows from a wording's texts. */
export function wordingColumns(texts: WordingTexts) {
  const { lang, identifier, value, contextIdentifier } = texts;
  return {
    lang,
    identifier,
    value,
    contextIdentifier,
    resetInheritance: toFlag(texts.resetInheritance),
    active: toFlag(texts.active),
    identifierKey: sortKeyOf(identifier),
    valueKey: sortKeyOf(value),
    ...searchColumns([identifier, value, contextIdentifier, lang]),
  };
}

/** What a wording says, without what the server keeps about it. */
export function textsOf(wording: Wording): WordingTexts {
  const { lang, identifier, value, contextIdentifier, resetInheritance, active } = wording;
  return { lang, identifier, value, contextIdentifier, resetInheritance, active };
}

/** A wording as answers carry it, and revisions keep it. */
export function toWording(row: WordingRow): Wording {
  const { id, lang, identifier, value, contextIdentifier } = row;
  return {
    id,
    lang,
    identifier,
    value,
    contextIdentifier,
    resetInheritance: fromFlag(row.resetInheritance),
    active: fromFlag(row.active),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** The stored wording with this number; null when there is none. */
export async function findWording(db: Kysely<Schema>, id: number): Promise<WordingRow | null> {
  const row = await db.selectFrom('wordings').select(WORDING_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Stored wordings with these numbers, or of this context; in the order of ids. */
export async function findWordings(
  db: Kysely<Schema>,
  where: { readonly id: readonly number[] } | { readonly contextIdentifier: string },
  limit: number,
): Promise<WordingRow[]> {
  const wordings = db.selectFrom('wordings').select(WORDING_COLUMNS);
  const found =
    'id' in where
      ? wordings.where('id', 'in', where.id)
      : wordings.where('contextIdentifier', '=', where.contextIdentifier);
  return found.orderBy('id').limit(limit).execute();
}

/** Every stored wording with these identifiers in these contexts. */
export async function findWordingsIn(
  db: Kysely<Schema>,
  contexts: readonly string[],
  identifiers: readonly string[],
): Promise<WordingRow[]> {
  return db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where('contextIdentifier', 'in', contexts)
    .where('identifier', 'in', identifiers)
    .orderBy('id')
    .execute();
}

/** The stored wording at this place, of which there is at most one; null when there is none. */
export async function findWordingAt(
  db: Kysely<Schema>,
  place: Pick<WordingTexts, 'contextIdentifier' | 'lang' | 'identifier'>,
): Promise<Wording | null> {
  const row = await db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where('contextIdentifier', '=', place.contextIdentifier)
    .where('identifier', '=', place.identifier)
    .where('lang', '=', place.lang)
    .executeTakeFirst();
  return row ? toWording(row) : null;
}

/** Takes a wording out, which is recorded with everything it said. */
export async function deleteWording(unit: Unit, before: Wording): Promise<void> {
  await unit.db.deleteFrom('wordings').where('id', '=', before.id).execute();
  unit.record({ subject: 'wording', entityId: before.id, operation: 'DEL', before, after: null });
}

/**
 * One page of wordings; by id unless the request says otherwise. No query reads the whole table, however large it is.
 */
export async function listWordings(
  db: Kysely<Schema>,
  request: ListRequest<WordingSort>,
): Promise<ListData<Wording>> {
  const filter = filterOf(request.filter, ['id', 'identifier', 'contextIdentifier', 'lang', 'active']);
  const term = searchTerm(request.keyWord);
  const wanted = { filter, term, few: term !== null && (await areFew(db, filter)) };
  const sort = request.filter?.sort ?? { field: 'id', direction: 'asc' };
  const { count, size } = await countWordings(db, wanted);
  const page = pageRead(request, count, sort.direction);
  if (!page) return { count, data: [] };
  const inOrder = isCheaperInOrder(wanted, sort.field, page, { count, size });
  const order = ORDERS[sort.field];
  const rows = await wordingsWhere(db, inOrder ? testedRowByRow(wanted) : foundFirst(db, wanted))
    .select(WORDING_COLUMNS)
    // In a form for which no database uses an index, where the index of the search is to be used.
    .orderBy(inOrder || !term ? order : sql`(select ${order})`, page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, data: (page.reversed ? rows.reverse() : rows).map(toWording) };
}

/** Each of these columns has an index; the id comes last in all of them. */
const ORDERS = {
  id: sql.ref('id'),
  lang: sql.ref('lang'),
  identifier: sql.ref('identifierKey'),
  value: sql.ref('valueKey'),
  resetInheritance: sql.ref('resetInheritance'),
  contextIdentifier: sql.ref('contextIdentifier'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<WordingSort, unknown>;

interface Wanted {
  readonly filter: ListFilter;
  readonly term: SearchTerm | null;
  /** The filter alone leaves so few that testing each for the term beats asking the search index. */
  readonly few: boolean;
}

const FEW = 2_000;

async function areFew(
  db: Kysely<Schema>,
  { id, identifier, contextIdentifier }: ListFilter,
): Promise<boolean> {
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
async function countWordings(db: Kysely<Schema>, wanted: Wanted): Promise<{ count: number; size: number }> {
  const size = sql<number>`(select coalesce(max(id), 0) from wordings)`.as('size');
  if (wanted.term && isEmpty(wanted.filter)) {
    return db.selectNoFrom([foundWordings(db, wanted.term).as('count'), size]).executeTakeFirstOrThrow();
  }
  const counted = wordingsWhere(db, foundFirst(db, wanted)).select(sql<number>`count(*)`.as('count'));
  return db
    .selectNoFrom([counted.as('count'), size])
    .$narrowType<{ count: number }>()
    .executeTakeFirstOrThrow();
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
  { filter, term, few }: Wanted,
  field: WordingSort,
  page: PageRead,
  { count, size }: { count: number; size: number },
): boolean {
  if (few || filter.id !== undefined || filter.identifier !== undefined) return false;
  // The indexes of these two filters are in the order of ids already.
  const filtered = filter.contextIdentifier ?? filter.lang;
  if (!term && field === 'id' && filtered !== undefined) return false;
  return (page.offset + page.limit) * (size / count) < count;
}

/** All conditions, answered from indexes where there are any; null when everything is wanted. */
function foundFirst(db: Kysely<Schema>, { filter, term, few }: Wanted): Expression<SqlBool> | null {
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
