import { isDeepStrictEqual } from 'node:util';
import { type Compilable, CompiledQuery, type Transaction } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { repeatedQuery } from '#server/dialect/base/repeated.ts';
import type { Schema } from '#server/store/schema/schema.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * An insert that is made again and again with other rows of one form. It is put together once for each number of rows;
 * putting every one together from its parts takes about as long as parsing what the rows say.
 */
export class RepeatedInsert<Given extends Row, Answered> {
  readonly #make: (db: Transaction<Schema>, rows: readonly Given[]) => Compilable<Answered>;
  /** Nothing but its text, so that no values stay in memory with it; each kind of database has its own. */
  readonly #known = new Map<string, string>();

  constructor(make: (db: Transaction<Schema>, rows: readonly Given[]) => Compilable<Answered>) {
    this.#make = make;
  }

  async execute(db: Transaction<Schema>, rows: readonly Given[]): Promise<Answered[]> {
    const parameters = rows.flatMap((row) => Object.values(row));
    // One process can have databases of both kinds, which are asked in different words.
    const form = `${isPostgres(db) ? 'postgres' : 'sqlite'} ${rows.length}`;
    const known = this.#known.get(form);
    if (known !== undefined) {
      // Of many rows a session would keep too large a plan.
      const query =
        rows.length === 1
          ? repeatedQuery<Answered>(known, parameters)
          : (CompiledQuery.raw(known, parameters) as CompiledQuery<Answered>);
      return (await db.executeQuery(query)).rows;
    }
    const query = this.#make(db, rows).compile();
    // Only where the values are all that it depends on, in the order in which the rows have them.
    if (isDeepStrictEqual(query.parameters, parameters)) this.#known.set(form, query.sql);
    return (await db.executeQuery(query)).rows;
  }
}
