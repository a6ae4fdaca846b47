import { isDeepStrictEqual } from 'node:util';
import type { Compilable, Kysely } from 'kysely';
import { listParameter } from '#server/dialect/base/among.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { type Repeating, repeatedQuery } from '#server/dialect/base/repeated.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * A statement that is made with every call, with other parameters each time. It is put together once; doing so every
 * time takes longer than the database needs for the answer.
 */
export class RepeatedStatement<Parameters extends readonly unknown[], Row> {
  readonly #make: (db: Kysely<Schema>, ...parameters: Parameters) => Compilable<Row>;
  readonly #repeating: Pick<Repeating, 'late'>;
  /** One process can have databases of both kinds, which are asked in different words. */
  readonly #known = new Map<boolean, Known>();

  /**
   * @param make has to use the parameters in their order, and no other values; one that is a row stands for its values,
   * and has the same columns in the same order each time; a list of texts is for `isOneOf`
   */
  constructor(
    make: (db: Kysely<Schema>, ...parameters: Parameters) => Compilable<Row>,
    repeating: Pick<Repeating, 'late'> = {},
  ) {
    this.#make = make;
    this.#repeating = repeating;
  }

  /** @returns the rows that it answers; of a late one none */
  async execute(db: Kysely<Schema>, ...given: Parameters): Promise<Row[]> {
    const kind = isPostgres(db);
    const values = given.flatMap((parameter) => valuesOf(kind, parameter));
    const { sql, reads } = this.#known.get(kind) ?? this.#compile(db, kind, given, values);
    return (await db.executeQuery(repeatedQuery<Row>(sql, values, { ...this.#repeating, reads }))).rows;
  }

  #compile(db: Kysely<Schema>, kind: boolean, given: Parameters, values: readonly unknown[]): Known {
    const query = this.#make(db, ...given).compile();
    if (!isDeepStrictEqual(query.parameters, values)) {
      throw new Error(`the query has other values than its parameters: ${query.sql}`);
    }
    const known = { sql: query.sql, reads: query.query.kind === 'SelectQueryNode' };
    this.#known.set(kind, known);
    return known;
  }
}

interface Known {
  readonly sql: string;
  readonly reads: boolean;
}

function valuesOf(onPostgres: boolean, parameter: unknown): readonly unknown[] {
  if (Array.isArray(parameter)) return [listParameter(onPostgres, parameter)];
  return typeof parameter === 'object' && parameter !== null ? Object.values(parameter) : [parameter];
}
