import type { Kysely } from 'kysely';
import type { LayerWording } from '#server/domain/inheritance.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

const ROWS_AT_ONCE = 2_000;
/** Up to this many contexts are asked one by one for the identifiers; beyond, each identifier is asked for whole. */
const FEW_CONTEXTS = 50;

/** By identifier, then by context, the wordings with these identifiers in these contexts. */
export async function wordingsNamed(
  db: Kysely<Schema>,
  identifiers: readonly string[],
  contexts: ReadonlySet<string>,
): Promise<Map<string, Map<string, LayerWording[]>>> {
  let named = db
    .selectFrom('wordings')
    .select(['contextIdentifier', 'identifier', 'lang', 'value', 'resetInheritance', 'active'])
    .where('identifier', 'in', identifiers);
  if (contexts.size <= FEW_CONTEXTS) named = named.where('contextIdentifier', 'in', [...contexts]);
  const found = new Map<string, Map<string, LayerWording[]>>();
  for (const row of await named.execute()) {
    if (!contexts.has(row.contextIdentifier)) continue;
    const wording = {
      ...row,
      resetInheritance: fromFlag(row.resetInheritance),
      active: fromFlag(row.active),
    };
    const layers = found.get(row.identifier) ?? new Map<string, LayerWording[]>();
    found.set(row.identifier, layers);
    const layer = layers.get(row.contextIdentifier);
    if (layer) layer.push(wording);
    else layers.set(row.contextIdentifier, [wording]);
  }
  return found;
}

/** Every identifier that one of these contexts has a wording for. */
export async function identifiersIn(db: Kysely<Schema>, contexts: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const contextIdentifier of contexts) {
    let last: string | undefined;
    do {
      let page = db
        .selectFrom('wordings')
        .select('identifier')
        .where('contextIdentifier', '=', contextIdentifier)
        .groupBy('identifier')
        .orderBy('identifier')
        .limit(ROWS_AT_ONCE);
      if (last !== undefined) page = page.where('identifier', '>', last);
      const rows = await page.execute();
      for (const { identifier } of rows) found.add(identifier);
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.identifier;
    } while (last !== undefined);
  }
  return found;
}
