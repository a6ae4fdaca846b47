import { type Kysely, sql } from 'kysely';
import type { CONTEXT_SORTS, Context } from '#contract/context.ts';
import type { ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/list-query.ts';
import type { Schema } from '#server/store/schema.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/values.ts';

const TALLEST_TREE = 1_000;

type ContextSort = (typeof CONTEXT_SORTS)[number];

/** A context as it is written for the first time. */
export interface NewContext {
  readonly identifier: string;
  readonly parentIdentifier: string | null;
  readonly hostUrl: string | null;
  readonly isDefault: boolean;
  readonly active: boolean;
}

/** Every column of a new context; `now` in epoch milliseconds. */
export function contextColumns(context: NewContext, now: number) {
  const { identifier, parentIdentifier, hostUrl, isDefault, active } = context;
  return {
    identifier,
    parentIdentifier,
    hostUrl,
    isDefault: toFlag(isDefault),
    active: toFlag(active),
    creationDate: now,
    modificationDate: now,
    ...searchColumns([identifier, parentIdentifier, hostUrl]),
  };
}

const ORDERS = {
  identifier: sql`lower(identifier)`,
  parentIdentifier: sql`lower(coalesce("parentIdentifier", ''))`,
  active: sql.ref('active'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<ContextSort, unknown>;

/**
 * One page of contexts; by identifier unless the request says otherwise.
 * @param tree gives each of them its way up to the root
 */
export async function listContexts(
  db: Kysely<Schema>,
  tree: ContextTree,
  request: ListRequest<ContextSort>,
): Promise<ListData<Context>> {
  const filter = filterOf(request.filter, ['identifier', 'contextIdentifier', 'active']);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('contexts');
  for (const identifier of [filter.identifier, filter.contextIdentifier]) {
    if (identifier !== undefined) matching = matching.where('identifier', '=', identifier);
  }
  if (filter.active !== undefined) matching = matching.where('active', '=', toFlag(filter.active));
  if (term) matching = matching.where(rowMatches(term));

  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { field, direction } = request.filter?.sort ?? { field: 'identifier', direction: 'asc' };
  const page = pageRead(request, count, direction);
  if (!page) return { count, data: [] };
  const rows = await matching
    .select(['identifier', 'parentIdentifier', 'hostUrl', 'isDefault', 'active'])
    .select(['creationDate', 'modificationDate'])
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const data = (page.reversed ? rows.reverse() : rows).map(
    (row): Context => ({
      identifier: row.identifier,
      parentIdentifier: row.parentIdentifier,
      active: fromFlag(row.active),
      contextInheritance: tree.chainOf(row.identifier).map(toStep),
      hasParent: row.parentIdentifier !== null,
      hostUrl: row.hostUrl,
      isDefault: fromFlag(row.isDefault),
      creationDate: toInstant(row.creationDate),
      modificationDate: toInstant(row.modificationDate),
    }),
  );
  return { count, data };
}

function toStep({ identifier, parentIdentifier, active }: ContextNode) {
  return { identifier, parentIdentifier, active };
}

/**
 * Identifiers of a context and of everything above it, nearest first; empty when there is no such context. For use
 * inside a transaction, where a tree read before it may be out of date.
 */
export async function readContextChain(db: Kysely<Schema>, identifier: string): Promise<string[]> {
  const rows = await db
    .withRecursive('chain', (query) =>
      query
        .selectFrom('contexts')
        .select(['identifier', 'parentIdentifier', sql<number>`0`.as('height')])
        .where('identifier', '=', identifier)
        .unionAll((above) =>
          above
            .selectFrom('contexts')
            .innerJoin('chain', 'chain.parentIdentifier', 'contexts.identifier')
            .select([
              'contexts.identifier',
              'contexts.parentIdentifier',
              sql<number>`height + 1`.as('height'),
            ])
            // No save lets a circle in; one that came in another way must not keep the database busy for ever.
            .where('chain.height', '<', TALLEST_TREE),
        ),
    )
    .selectFrom('chain')
    .select('identifier')
    .orderBy('height')
    .execute();
  return rows.map((row) => row.identifier);
}
