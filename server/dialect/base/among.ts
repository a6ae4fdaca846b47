import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';

/** Whether a column is one of some numbers, in one parameter however many there are. */
export function isAmong<Tables>(
  db: Kysely<Tables>,
  column: string,
  numbers: readonly number[],
): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${[...numbers]}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`;
}

/** The same for texts. */
export function isOneOf<Tables>(
  db: Kysely<Tables>,
  column: string,
  texts: readonly string[],
): Expression<SqlBool> {
  return isPostgres(db)
    ? sql<SqlBool>`${sql.ref(column)} = any(${listParameter(true, texts)}::text[])`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${listParameter(false, texts)}))`;
}

/** A list of texts as the one parameter that stands for it. */
export function listParameter(onPostgres: boolean, texts: readonly string[]): unknown {
  return onPostgres ? [...texts] : JSON.stringify(texts);
}
