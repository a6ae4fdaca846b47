import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows of a table of which only the name is known. */
export type AnyRows = Record<string, Record<string, unknown>>;

interface Claim {
  readonly table: string;
  /** Of a unique index, in its order. */
  readonly columns: readonly string[];
}

interface Claiming {
  /** The record that may have it. */
  readonly entityId: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * For each record of which another one has what only one can have, the number of that other one.
 * @param claiming not more than a hundred
 */
export async function otherHolders(
  db: Kysely<AnyRows>,
  { table, columns }: Claim,
  claiming: readonly Claiming[],
): Promise<ReadonlyMap<number, number>> {
  if (claiming.length === 0) return new Map();
  const wanted = claiming.map(({ entityId, values }) => {
    const cells = [entityId, ...columns.map((column) => values[column])];
    return sql`(${sql.join(cells.map(typed))})`;
  });
  const same = columns.map((column) => sql`holder.${sql.ref(column)} = wanted.${sql.ref(column)}`);
  const names = sql.join(['entityId', ...columns].map((name) => sql.ref(name)));
  // One look into the unique index for each: how many rows there are is not what any plan should depend on.
  const { rows } = await sql<{ entityId: number; other: number | null }>`
    with wanted(${names}) as (values ${sql.join(wanted)})
    select ${sql.ref('entityId')}, (
      select holder.id from ${sql.table(table)} as holder
      where ${sql.join(same, sql` and `)} and holder.id != wanted.${sql.ref('entityId')}
    ) as other from wanted`.execute(db);
  return new Map(rows.flatMap(({ entityId, other }) => (other === null ? [] : [[entityId, other]])));
}

/**
 * A value that the plan does not know. PostgreSQL takes a context that has been emptied a moment ago, or is new, for one
 * with a single row, and would rather go through all that it has, or had, than look into the unique index.
 */
export function unseen<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`(select ${typed(value)})`;
}

function typed<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${value} as ${sql.raw(typeof value === 'number' ? 'bigint' : 'text')})`;
}

/** A text that no user-created record can have: what a record has by which it gives up its claims until it gets others. */
export const UNCLAIMED = sql<string>`${typed('\u0001')} || cast(id as text)`;
