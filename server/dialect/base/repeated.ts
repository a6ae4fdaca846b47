import { CompiledQuery } from 'kysely';

/** How a statement that is made again and again may be carried out. */
export interface Repeating {
  /**
   * Its answer is not looked at: inside a transaction PostgreSQL is given it together with the next statement or
   * the commit, which fails when it does.
   */
  readonly late?: boolean;
  /** It changes nothing: PostgreSQL is given the beginning of a transaction together with it. */
  readonly reads?: boolean;
}

interface RepeatedQuery<Row> extends CompiledQuery<Row>, Repeating {
  readonly repeated: true;
}

/** A statement of a text that comes again and again, one of a small number: PostgreSQL parses and plans it once. */
export function repeatedQuery<Row>(
  sql: string,
  parameters: readonly unknown[],
  repeating: Repeating = {},
): CompiledQuery<Row> {
  const query: RepeatedQuery<unknown> = {
    ...CompiledQuery.raw(sql, [...parameters]),
    ...repeating,
    repeated: true,
  };
  return query as CompiledQuery<Row>;
}

export function isRepeated(query: CompiledQuery): boolean {
  return 'repeated' in query;
}

export function isLate(query: CompiledQuery): boolean {
  return 'late' in query && query.late === true;
}

export function onlyReads(query: CompiledQuery): boolean {
  return 'reads' in query && query.reads === true;
}
