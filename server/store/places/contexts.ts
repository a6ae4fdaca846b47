import { type Kysely, sql } from 'kysely';
import { isOneOf } from '#server/dialect/base/among.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag } from '#server/store/schema/values.ts';

const TALLEST_TREE = 1_000;

/** Identifier of the context that answers every address that no context names. */
export async function findDefaultContext(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom('contexts')
    .select('identifier')
    .where('isDefault', '=', toFlag(true))
    .executeTakeFirst();
  return row?.identifier ?? null;
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
      .where(isOneOf(db, 'identifier', wanted))
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

/** The number of a context, under which its history is kept; null where there is none of that identifier. */
export async function contextId(db: Kysely<Schema>, identifier: string): Promise<number | null> {
  const row = await db
    .selectFrom('contexts')
    .select('id')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  return row?.id ?? null;
}
