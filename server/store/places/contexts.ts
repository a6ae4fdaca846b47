import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '#contract/context.ts';
import type { CONTEXT_SORTS } from '#contract/sorts.ts';
import type { ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/base/list-query.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { ContextTable } from '#server/store/schema/schema-texts.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search/search.ts';

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

export const CONTEXT_COLUMNS = [
  'id',
  'identifier',
  'parentIdentifier',
  'hostUrl',
  'isDefault',
  'active',
  'creationDate',
  'modificationDate',
] as const;
type ContextRow = Pick<Selectable<ContextTable>, (typeof CONTEXT_COLUMNS)[number]>;

/** A context as revisions keep it: without what follows from the contexts above it. */
export function toRecord(row: ContextRow): Omit<Context, 'contextInheritance'> {
  return {
    identifier: row.identifier,
    parentIdentifier: row.parentIdentifier,
    active: fromFlag(row.active),
    hostUrl: row.hostUrl,
    isDefault: fromFlag(row.isDefault),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** Adds a context below one that exists, or a root. */
export async function addContext(unit: Unit, context: NewContext): Promise<void> {
  const columns = contextColumns(context, unit.now);
  const { id } = await unit.db
    .insertInto('contexts')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = toRecord({ id, ...columns });
  unit.record({ subject: 'context', entityId: id, operation: 'ADD', before: null, after });
}

/**
 * Changes a context that exists.
 * @param changes what is different from now on
 */
export async function changeContext(
  unit: Unit,
  identifier: string,
  changes: Partial<Omit<NewContext, 'identifier'>>,
): Promise<void> {
  const stored = await unit.db
    .selectFrom('contexts')
    .select(CONTEXT_COLUMNS)
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow();
  const before = toRecord(stored);
  const { hostUrl, parentIdentifier, isDefault, active } = { ...before, ...changes };
  const changed = nextModification(unit.now, stored.modificationDate);
  const columns = {
    ...contextColumns({ identifier, hostUrl, parentIdentifier, isDefault, active }, changed),
    creationDate: stored.creationDate,
  };
  await unit.db.updateTable('contexts').set(columns).where('id', '=', stored.id).execute();
  const after = toRecord({ id: stored.id, ...columns });
  unit.record({ subject: 'context', entityId: stored.id, operation: 'MOD', before, after });
}

/** Takes a context out, which is recorded with everything it said. Nothing may hold on to it any more. */
export async function deleteContext(unit: Unit, identifier: string): Promise<void> {
  const stored = await unit.db
    .deleteFrom('contexts')
    .where('identifier', '=', identifier)
    .returning(CONTEXT_COLUMNS)
    .executeTakeFirstOrThrow();
  const before = toRecord(stored);
  unit.record({ subject: 'context', entityId: stored.id, operation: 'DEL', before, after: null });
}

/** The stored context with its way up to the root; null when there is none of that name. */
export async function findContext(db: Kysely<Schema>, identifier: string): Promise<Context | null> {
  const chain = await readContextChain(db, identifier);
  if (chain.length === 0) return null;
  const rows = await db
    .selectFrom('contexts')
    .select(CONTEXT_COLUMNS)
    .where('identifier', 'in', chain)
    .execute();
  const steps = new Map(rows.map((row) => [row.identifier, toRecord(row)]));
  const context = steps.get(identifier);
  if (!context) return null;
  return {
    ...context,
    contextInheritance: chain.flatMap((step) => steps.get(step) ?? []).map(toStep),
    hasParent: context.parentIdentifier !== null,
  };
}

/** Identifier of the context that answers every address that no context names. */
export async function findDefaultContext(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom('contexts')
    .select('identifier')
    .where('isDefault', '=', toFlag(true))
    .executeTakeFirst();
  return row?.identifier ?? null;
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
    .select(CONTEXT_COLUMNS)
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const data = (page.reversed ? rows.reverse() : rows).map(
    (row): Context => ({
      ...toRecord(row),
      contextInheritance: tree.chainOf(row.identifier).map(toStep),
      hasParent: row.parentIdentifier !== null,
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
  return (await CHAIN.execute(db, identifier)).map((row) => row.identifier);
}

const CHAIN = new RepeatedStatement((db, identifier: string) =>
  withContextChain(db, identifier).selectFrom('chain').select('identifier').orderBy('height'),
);

/** The same of several contexts at once; those that do not exist are left out. */
export async function readContextChains(
  db: Kysely<Schema>,
  identifiers: readonly string[],
): Promise<Map<string, string[]>> {
  const parents = new Map<string, string | null>();
  for (let wanted = [...identifiers]; wanted.length > 0; ) {
    const rows = await db
      .selectFrom('contexts')
      .select(['identifier', 'parentIdentifier'])
      .where('identifier', 'in', wanted)
      .execute();
    for (const row of rows) parents.set(row.identifier, row.parentIdentifier);
    const above = new Set(rows.flatMap(({ parentIdentifier }) => parentIdentifier ?? []));
    wanted = [...above].filter((identifier) => !parents.has(identifier));
  }
  const chains = new Map<string, string[]>();
  for (const identifier of identifiers) {
    const chain = new Set<string>();
    for (let step: string | null = identifier; step !== null && parents.has(step) && !chain.has(step); ) {
      chain.add(step);
      step = parents.get(step) ?? null;
    }
    if (chain.size > 0) chains.set(identifier, [...chain]);
  }
  return chains;
}

/** Puts `chain` before a query: a context and everything above it, the context itself at height 0. */
export function withContextChain(db: Kysely<Schema>, identifier: string) {
  return db.withRecursive('chain', (query) =>
    query
      .selectFrom('contexts')
      .select(['identifier', 'parentIdentifier', sql<number>`0`.as('height')])
      .where('identifier', '=', identifier)
      .unionAll((above) =>
        above
          .selectFrom('contexts')
          .innerJoin('chain', 'chain.parentIdentifier', 'contexts.identifier')
          .select(['contexts.identifier', 'contexts.parentIdentifier', sql<number>`height + 1`.as('height')])
          // No save lets a circle in; one that came in another way must not keep the database busy for ever.
          .where('chain.height', '<', sql.lit(TALLEST_TREE)),
      ),
  );
}
