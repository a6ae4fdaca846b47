import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Rows of a table of which only the name is known. */
export type AnyRows = Record<string, Record<string, unknown>>;

interface Claim {
  readonly table: string;
  /** Of a unique index, in its order. */
  readonly columns: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** The record that may have it. */
  readonly entityId: number;
}

/** The number of another record that has what only one can have; null when there is none. */
export async function otherHolder(db: Kysely<AnyRows>, claim: Claim): Promise<number | null> {
  const { table, columns, values, entityId } = claim;
  let others = db.selectFrom(table).select('id').where('id', '!=', entityId);
  for (const column of columns) others = others.where(column, '=', unseen(values[column]));
  const other = await others.executeTakeFirst();
  return other ? Number(other.id) : null;
}

/**
 * A value that the plan does not know. PostgreSQL takes a context that has been emptied a moment ago, or is new, for one
 * with a single row, and would rather go through all that it has, or had, than look into the unique index.
 */
export function unseen<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`(select cast(${value} as ${sql.raw(typeof value === 'number' ? 'bigint' : 'text')}))`;
}
