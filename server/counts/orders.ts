import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Source } from '#server/counts/sources.ts';
import type { TextIndex } from '#server/counts/text-index.ts';
import type { Schema } from '#server/store/schema.ts';

const ROWS_AT_ONCE = 10_000;

interface OrdersParts {
  readonly db: Kysely<Schema>;
  readonly source: Source;
  readonly reportFailure: (error: unknown) => void;
}

/** An index as it is at one revision. */
interface State {
  readonly index: TextIndex;
  readonly revision: number;
}

interface Order {
  readonly index: TextIndex;
  readonly revision: number;
  readonly places: Int32Array;
}

/** The places of an index in the orders of columns: each is read when it is asked for, and holds until something changes. */
export class Orders {
  readonly #parts: OrdersParts;
  readonly #orders = new Map<string, Order>();
  #reading = false;

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  /** Answers null when it is not there yet; then it is being read. */
  get(state: State, column: string): Int32Array | null {
    const known = this.#orders.get(column);
    if (known?.index === state.index && known.revision === state.revision) return known.places;
    if (!this.#reading) void this.#read(state, column);
    return null;
  }

  async #read(state: State, column: string): Promise<void> {
    this.#reading = true;
    const { index, revision } = state;
    try {
      const numbers = new Float64Array(index.size + ROWS_AT_ONCE);
      let length = 0;
      for (let last: Row | undefined | null = null; last !== undefined; ) {
        const rows: Row[] = await this.#rowsBehind(last, column);
        // More than there were: something has come in between.
        if (length + rows.length > numbers.length) return;
        for (const { id } of rows) {
          numbers[length] = id;
          length += 1;
        }
        last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
      }
      const isAsItWas = state.revision === revision && (await this.#newest()) === revision;
      if (isAsItWas) {
        this.#orders.set(column, { index, revision, places: index.placesOf(numbers.subarray(0, length)) });
      }
    } catch (error) {
      this.#parts.reportFailure(error);
    } finally {
      this.#reading = false;
    }
  }

  /** From the index of the database alone. */
  async #rowsBehind(last: Row | null, column: string): Promise<Row[]> {
    const { db, source } = this.#parts;
    const key = sql.ref<string | number>(column);
    let rows = db
      .selectFrom(source.table)
      .select(['id', key.as('key')])
      .orderBy(key)
      .orderBy('id')
      .limit(ROWS_AT_ONCE);
    if (last) rows = rows.where(sql<SqlBool>`(${key}, id) > (${last.key}, ${last.id})`);
    return rows.execute();
  }

  async #newest(): Promise<number> {
    const { newest } = await this.#parts.db
      .selectFrom('revisions')
      .select(({ fn }) => fn.max<number | null>('revisionId').as('newest'))
      .executeTakeFirstOrThrow();
    return newest ?? 0;
  }
}

interface Row {
  readonly id: number;
  readonly key: string | number;
}
