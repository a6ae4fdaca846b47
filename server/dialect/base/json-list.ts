import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';

/** All values of a column that a query finds, in their order, as the text of a JSON list; of none an empty one. */
export function jsonList<Tables>(db: Kysely<Tables>, value: Expression<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`coalesce(json_agg(${value} order by ${value})::text, '[]')`
    : sql<string>`json_group_array(${value} order by ${value})`;
}
