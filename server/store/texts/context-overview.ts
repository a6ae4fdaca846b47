import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import {
  FALLBACK_LANG_IDENTIFIER,
  fallbackLanguageOf,
  type Layer,
  resolveWording,
  wordingInheritance,
} from '#server/domain/inheritance.ts';
import { filterOf, type ListData, type ListRequest } from '#server/store/base/list-query.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';
import { type SearchTerm, searchTerm, wordingMatches } from '#server/store/search/search.ts';
import { ORDERS as WORDING_ORDERS, type WordingSort } from '#server/store/texts/wording-orders.ts';
import { findWordingsIn, toWording } from '#server/store/texts/wordings.ts';

/** No database takes a larger offset for a whole number. */
const FARTHEST = 2_147_483_647;

/** A row of the overview: an identifier in a language that some layer has it in. */
interface Key {
  readonly keyIdentifier: string;
  readonly keyLang: string;
}

/** Up to this many wordings in all layers, the overview is worked out in a few milliseconds. */
const FEW_WORDINGS = 5_000;

/** Whether an overview takes so long that it must not hold up the process. */
export async function areMany(db: Kysely<Schema>, chain: readonly ContextNode[]): Promise<boolean> {
  const contexts = chain.map(({ identifier }) => identifier);
  const some = db.selectFrom('wordings').select('id').where('contextIdentifier', 'in', contexts);
  const { count } = await db
    .selectFrom(some.limit(FEW_WORDINGS + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count > FEW_WORDINGS;
}

/**
 * Lists the texts of one context: a row for each identifier and language that a layer of its chain has, with the text
 * that wins there, the wording that it comes from, and every layer. If none wins, the nearest wording without its
 * value.
 * @param chain the context first, its root last
 */
export async function listForContext(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  request: ListRequest<WordingSort>,
): Promise<ListData<Wording>> {
  const { identifier, lang } = filterOf(request.filter, ['identifier', 'contextIdentifier', 'lang']);
  const contexts = chain.map((context) => context.identifier);
  const named = await findWordingsIn(db, contexts, [FALLBACK_LANG_IDENTIFIER]);
  const fallbackLang = fallbackLanguageOf(layersOf(chain, named.map(toWording)));
  const wanted = { chain, fallbackLang, identifier, lang, term: searchTerm(request.keyWord) };
  const { count, keys } = await readPage(db, wanted, request);
  if (keys.length === 0) return { count, data: [] };
  const identifiers = [...new Set(keys.map(({ keyIdentifier }) => keyIdentifier))];
  const wordings = (await findWordingsIn(db, contexts, identifiers)).map(toWording);
  const layers = Map.groupBy(wordings, (wording) => wording.identifier);
  const data = keys.flatMap(
    (key) => rowOf(key, layersOf(chain, layers.get(key.keyIdentifier) ?? []), fallbackLang) ?? [],
  );
  return { count, data };
}

export type WordingLayers = readonly (Layer & { readonly wordings: readonly Wording[] })[];

/** The layers of a chain with their wordings. */
export function layersOf(chain: readonly ContextNode[], wordings: readonly Wording[]): WordingLayers {
  const places = Map.groupBy(wordings, ({ contextIdentifier }) => contextIdentifier);
  return chain.map(({ identifier, active }) => ({
    contextIdentifier: identifier,
    active,
    wordings: places.get(identifier) ?? [],
  }));
}

/** Null where the texts have been deleted or moved since their keys were read. */
function rowOf({ keyIdentifier, keyLang }: Key, layers: WordingLayers, fallbackLang: string): Wording | null {
  const found = resolveWording(layers, keyIdentifier, keyLang, fallbackLang);
  const all = layers.flatMap(({ wordings }) => wordings);
  const shown = found
    ? all.find((one) => one.contextIdentifier === found.contextIdentifier && one.lang === found.lang)
    : all.find((one) => one.lang === keyLang);
  if (!shown) return null;
  return {
    ...shown,
    lang: keyLang,
    value: found ? shown.value : null,
    wordingInheritance: wordingInheritance(layers, keyIdentifier, keyLang, fallbackLang),
  };
}

interface Wanted {
  readonly chain: readonly ContextNode[];
  readonly fallbackLang: string;
  readonly identifier: string | undefined;
  readonly lang: string | undefined;
  readonly term: SearchTerm | null;
}

/** A page and the number of all rows from one walk through the layers, which is what both of them cost. */
async function readPage(
  db: Kysely<Schema>,
  wanted: Wanted,
  { offset, maxResult, filter }: Pick<ListRequest<WordingSort>, 'offset' | 'maxResult' | 'filter'>,
): Promise<{ count: number; keys: readonly Key[] }> {
  const way = filter?.sort?.direction === 'desc' ? sql`desc` : sql`asc`;
  const byKey = sql`"keyIdentifier" ${way}, "keyLang" ${way}`;
  const order = filter?.sort ? sql`${ORDERS[filter.sort.field]} ${way}, ${byKey}` : byKey;
  const rows = matchingKeys(wanted, filter?.sort !== undefined);
  const piece = sql`limit ${maxResult ?? LIMITS.listRows} offset ${Math.min(offset, FARTHEST)}`;
  if (wanted.chain.length === 1 && !filter?.sort && !wanted.term) {
    // Nothing to compare it with: the index has the page in order, and the count without its rows.
    const alone =
      await sql<Key>`${keys(wanted)} select "keyIdentifier", "keyLang" from held order by ${byKey} ${piece}`.execute(
        db,
      );
    const counted = await sql<{
      readonly total: number;
    }>`${keys(wanted)} select count(*) as total from held`.execute(db);
    return { count: counted.rows[0]?.total ?? 0, keys: alone.rows };
  }
  const page = await sql<Key & { readonly total: number }>`${rows} order by ${order} ${piece}`.execute(db);
  const [first] = page.rows;
  if (first || offset === 0) return { count: first?.total ?? 0, keys: page.rows };
  const behindEnd = await sql<{ readonly total: number }>`${rows} limit 1`.execute(db);
  return { count: behindEnd.rows[0]?.total ?? 0, keys: [] };
}

/** Keys with their number; with the wordings that they show only where a search or an order asks for those. */
function matchingKeys(wanted: Wanted, isSorted: boolean): RawBuilder<unknown> {
  const columns = sql`select "keyIdentifier", "keyLang", count(*) over () as total`;
  const { term } = wanted;
  if (!isSorted && !term) return sql`${keys(wanted)} ${columns} from held`;
  const matches = term ? wordingMatches(term) : sql<SqlBool>`1 = 1`;
  return sql`${keys(wanted)}, shown as (${shownWordings(wanted)})
    ${columns} from shown inner join wordings on wordings.id = shown."shownId" where ${matches}`;
}

/** As the wordings of one context; an overview joins them, and a language may be that of the key alone. */
const ORDERS = {
  ...WORDING_ORDERS,
  id: sql.ref('wordings.id'),
  lang: sql.ref('keyLang'),
} satisfies Record<WordingSort, unknown>;

/**
 * The layers with their heights, and each key with the nearest wording that has it, active or not. The layers stand
 * first in every join, so that wordings are always looked up in their index.
 */
function keys({ chain, identifier, lang, term }: Wanted): RawBuilder<unknown> {
  const layers = chain.map(
    (context, height) => sql`(${context.identifier}, ${sql.lit(height)}, ${sql.lit(toFlag(context.active))})`,
  );
  const ofIdentifier = identifier === undefined ? sql`` : sql`and wordings.identifier = ${identifier}`;
  const ofLang = lang === undefined ? sql`` : sql`and wordings.lang = ${lang}`;
  // A row can only match where a wording of its identifier does: most are out before what they show is worked out.
  const ofTerm = term
    ? sql`and wordings.identifier in (select wordings.identifier from layer cross join wordings
        where wordings."contextIdentifier" = layer."layerIdentifier" and ${wordingMatches(term)})`
    : sql``;
  return sql`with layer("layerIdentifier", height, counts) as (values ${sql.join(layers)}), held as (
    select wordings.id as "heldId", wordings.identifier as "keyIdentifier", wordings.lang as "keyLang",
      layer.height, layer.counts * wordings.active as usable
    from layer cross join wordings
    where wordings."contextIdentifier" = layer."layerIdentifier" ${ofIdentifier} ${ofLang} ${ofTerm} and not exists (
      select 1 from layer as nearer cross join wordings as hiding
      where nearer.height < layer.height and hiding."contextIdentifier" = nearer."layerIdentifier"
        and hiding.identifier = wordings.identifier and hiding.lang = wordings.lang
    )
  )`;
}

/** Each key with the number of the wording whose text it shows, as the walk of inheritance.ts finds it. */
function shownWordings({ fallbackLang }: Wanted): RawBuilder<unknown> {
  const usable = sql`layer.counts = 1 and found.active = 1
    and found."contextIdentifier" = layer."layerIdentifier" and found.identifier = held."keyIdentifier"`;
  const resets = sql`select layer.height from layer cross join wordings as found
    where ${usable} and found.lang = ${ALL_LANGUAGES} and found."resetInheritance" = 1`;
  const nearest = (lang: RawBuilder<unknown>) => sql`(
    select found.id from layer cross join wordings as found
    where ${usable} and found.lang = ${lang}
      and not exists (select 1 from (${resets}) as reset where reset.height < layer.height)
    order by layer.height limit 1)`;
  return sql`select held."keyIdentifier", held."keyLang", case
      when held.usable = 1 and not exists (${resets} and layer.height < held.height) then held."heldId"
      else coalesce(
        ${nearest(sql`held."keyLang"`)}, ${nearest(sql`${ALL_LANGUAGES}`)}, ${nearest(sql`${fallbackLang}`)},
        held."heldId")
    end as "shownId" from held`;
}
