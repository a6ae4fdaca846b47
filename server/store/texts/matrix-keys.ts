import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { pageRead } from '#server/store/base/list-query.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';
import { type SearchTerm, wordingMatches } from '#server/store/search/search.ts';

const HIGHEST_CHARACTER = '\u{10ffff}';
/** No database takes a larger offset for a whole number. */
const FARTHEST = 2_147_483_647;

/** Which identifiers of a context are wanted. */
export interface MatrixFilter {
  /** The context first, its root last. */
  readonly chain: readonly ContextNode[];
  readonly prefix: string;
  readonly term: SearchTerm | null;
  readonly only: 'missing' | 'own' | null;
  /** The languages that `only` is about. */
  readonly langs: readonly string[];
  /** Languages of which one has no text; null for any row. */
  readonly missingIn: readonly string[] | null;
  /** Further condition on an identifier (`wordings.identifier`); null for none. */
  readonly among: Expression<SqlBool> | null;
}

const EVERYTHING = { prefix: '', term: null, only: null, langs: [], missingIn: null, among: null } as const;

function isEverything({ prefix, term, only, missingIn, among }: MatrixFilter): boolean {
  return prefix === '' && !term && !only && !missingIn && !among;
}

/**
 * A page of the identifiers, in their order, and how many there are in all.
 * @param total of all identifiers of the chain: where all are wanted, they need not be counted then
 */
export async function matrixIdentifiers(
  db: Kysely<Schema>,
  filter: MatrixFilter,
  page: Page,
  total?: () => Promise<number>,
): Promise<{ count: number; identifiers: string[] }> {
  if (total && isEverything(filter)) {
    const count = await total();
    return { count, identifiers: await pageOfAll(db, filter.chain, page, count) };
  }
  const rows = await sql<{ identifier: string; total: number }>`
    ${wanted(filter)} select identifier, (select count(*) from wanted) as total from wanted
    order by identifier limit ${page.limit} offset ${Math.min(page.offset, FARTHEST)}`.execute(db);
  const [first] = rows.rows;
  if (first) return { count: first.total, identifiers: rows.rows.map(({ identifier }) => identifier) };
  return { count: await countWanted(db, filter, sql`1 = 1`), identifiers: [] };
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** All identifiers of a context and those above it. */
export function countIdentifiers(db: Kysely<Schema>, chain: readonly ContextNode[]): Promise<number> {
  return countWanted(db, { ...EVERYTHING, chain }, sql`1 = 1`);
}

/** From each layer no more identifiers are read than the page may have of it, from the end that is nearer. */
async function pageOfAll(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  { offset, limit: maxResult }: Page,
  count: number,
): Promise<string[]> {
  const page = pageRead({ offset, maxResult }, count, 'asc');
  if (!page) return [];
  const order = page.direction === 'asc' ? sql`order by identifier asc` : sql`order by identifier desc`;
  const layers = chain.map(
    ({ identifier }) => sql`select identifier from (
      select distinct identifier from wordings where "contextIdentifier" = ${identifier}
      ${order} limit ${page.offset + page.limit}) as layer`,
  );
  const { rows } = await sql<{ identifier: string }>`
    ${sql.join(layers, sql` union `)} ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  const identifiers = rows.map(({ identifier }) => identifier);
  return page.reversed ? identifiers.reverse() : identifiers;
}

export interface MatrixSearch {
  readonly from?: string | undefined;
  readonly after?: string | undefined;
  /** Languages of which one has no text; null for any row. */
  readonly missingIn: readonly string[] | null;
}

/** The first of the wanted identifiers that is looked for, and how many stand before it; null when there is none. */
export async function locateInMatrix(
  db: Kysely<Schema>,
  filter: MatrixFilter,
  { from, after, missingIn }: MatrixSearch,
): Promise<{ identifier: string; index: number } | null> {
  const columns = new Columns([...filter.langs, ...(filter.missingIn ?? []), ...(missingIn ?? [])]);
  const conditions = [
    sql<SqlBool>`1 = 1`,
    ...(from === undefined ? [] : [sql<SqlBool>`identifier >= ${from}`]),
    ...(after === undefined ? [] : [sql<SqlBool>`identifier > ${after}`]),
    ...(missingIn ? [columns.anyMissing(missingIn)] : []),
  ];
  const { rows } = await sql<{ identifier: string | null }>`
    ${wanted(filter, columns)} select min(identifier) as identifier from wanted
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  const identifier = rows[0]?.identifier ?? null;
  if (identifier === null) return null;
  return { identifier, index: await countWanted(db, filter, sql`identifier < ${identifier}`) };
}

async function countWanted(
  db: Kysely<Schema>,
  filter: MatrixFilter,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${wanted(filter)} select count(*) as total from wanted where ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * For each identifier and some languages, how high the nearest layer stands that has a text to show; null where none has.
 * No language has a text hidden by a reset and none to show: what resets is itself a text for all languages.
 */
class Columns {
  readonly #names: ReadonlyMap<string, RawBuilder<unknown>>;

  constructor(langs: readonly string[]) {
    const all = [...new Set([...langs, ALL_LANGUAGES])];
    this.#names = new Map(all.map((lang, index) => [lang, sql.ref(`height${index}`)]));
  }

  /** Expressions that compute the columns over the layers of one identifier. */
  selected(): RawBuilder<unknown>[] {
    return [...this.#names].map(
      ([lang, name]) =>
        // The language first, which says no most often.
        sql`min(case when wordings.lang = ${lang} and layer.counts = 1 and wordings.active = 1
          then layer.height end) as ${name}`,
    );
  }

  isMissing(lang: string): RawBuilder<SqlBool> {
    return sql<SqlBool>`(${this.#name(lang)} is null and ${this.#name(ALL_LANGUAGES)} is null)`;
  }

  anyMissing(langs: readonly string[]): RawBuilder<SqlBool> {
    const conditions = langs.map((lang) => this.isMissing(lang));
    return conditions.length === 0 ? NEVER : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  }

  #name(lang: string): RawBuilder<unknown> {
    const name = this.#names.get(lang);
    if (!name) throw new Error(`nothing is known of ${lang}`);
    return name;
  }
}

const NEVER = sql<SqlBool>`1 = 0`;

/**
 * The wanted identifiers as `wanted`.
 * @param columns what else is to be known of each
 */
function wanted(filter: MatrixFilter, columns: Columns | null = columnsFor(filter)): RawBuilder<unknown> {
  if (!columns && !filter.term && filter.only !== 'own') return listed(filter);
  const { chain, prefix, term, only, langs, missingIn, among } = filter;
  const missed = [...(only === 'missing' ? [langs] : []), ...(missingIn ? [missingIn] : [])];
  const misses = missed.map((some) => columns?.anyMissing(some) ?? NEVER);
  const layers = chain.map(
    ({ identifier, active }, height) => sql`(${identifier}, ${sql.lit(height)}, ${sql.lit(toFlag(active))})`,
  );
  const ofLayer = sql`wordings."contextIdentifier" = layer."layerIdentifier"`;
  const matches = sql`and wordings.identifier in (select wordings.identifier from layer cross join wordings
    where ${ofLayer} and ${term ? wordingMatches(term) : NEVER})`;
  const areOwn = sql`having max(case when layer.height = 0 and wordings.lang in (${sql.join(langs)})
    then 1 else 0 end) = 1`;
  return sql`with layer("layerIdentifier", height, counts) as (values ${sql.join(layers)}), held as (
    select ${sql.join([sql`wordings.identifier as identifier`, ...(columns?.selected() ?? [])])}
    from layer cross join wordings
    where ${ofLayer} ${narrowed(prefix, among)} ${term ? matches : sql``}
    group by wordings.identifier ${only === 'own' ? (langs.length === 0 ? sql`having 1 = 0` : areOwn) : sql``}
  ), wanted as (
    select * from held ${misses.length > 0 ? sql`where ${sql.join(misses, sql` and `)}` : sql``}
  )`;
}

/** The same where no text is looked at: each layer's identifiers stand in its index in their order, ready to be merged. */
function listed({ chain, prefix, among }: MatrixFilter): RawBuilder<unknown> {
  const layers = chain.map(
    ({ identifier }) => sql`select distinct wordings.identifier from wordings
      where wordings."contextIdentifier" = ${identifier} ${narrowed(prefix, among)}`,
  );
  return sql`with wanted as (${sql.join(layers, sql` union `)})`;
}

/** @param prefix as a range of the index, which is in the order of characters */
function narrowed(prefix: string, among: MatrixFilter['among']): RawBuilder<unknown> {
  const begins = sql`and wordings.identifier between ${prefix} and ${`${prefix}${HIGHEST_CHARACTER}`}`;
  return sql`${prefix === '' ? sql`` : begins} ${among ? sql`and ${among}` : sql``}`;
}

function columnsFor({ only, langs, missingIn }: MatrixFilter): Columns | null {
  return only === 'missing' || missingIn ? new Columns([...langs, ...(missingIn ?? [])]) : null;
}
