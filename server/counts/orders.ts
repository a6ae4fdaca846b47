import { type Kysely, sql } from 'kysely';
import { Column } from '#server/counts/column.ts';
import { newestRevision } from '#server/counts/newest-revision.ts';
import type { Follower } from '#server/counts/places.ts';
import type { Source } from '#server/counts/sources.ts';
import type { TextIndex } from '#server/counts/text-index.ts';
import { isAmong } from '#server/dialect/base/among.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Small enough that a question that comes meanwhile waits for a few milliseconds. */
const ROWS_AT_ONCE = 5_000;
/** To find the places of more records one by one takes about as long as to read all. */
const ADDED_AT_MOST = 2_000;

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
  readonly places: Int32Array;
  /** Records behind so many places of the index are not among them yet. */
  readonly length: number;
}

/**
 * The places of an index in the orders of columns. They are read once, together with the index; what is committed later
 * is put into its place by looking only for the record behind it.
 */
export class Orders {
  readonly #parts: OrdersParts;
  readonly #orders = new Map<string, Order>();
  #reading = false;

  constructor(parts: OrdersParts) {
    this.#parts = parts;
  }

  /** Reads, one after the other, all that are not known of an index. */
  async prepare(index: TextIndex): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      for (const column of Object.values(this.#parts.source.orders)) {
        if (this.#orders.get(column)?.index !== index)
          this.#orders.set(column, await this.#read(index, column));
      }
    } catch (error) {
      this.#parts.reportFailure(error);
    } finally {
      this.#reading = false;
    }
  }

  /** Answers null when it is not there yet; then it is being read. */
  async get(state: State, column: string): Promise<Int32Array | null> {
    const known = this.#orders.get(column);
    if (known?.index === state.index && state.index.places.length - known.length <= ADDED_AT_MOST) {
      const order = await this.#takeIn(known, state, column);
      if (order) this.#orders.set(column, order);
      return order?.places ?? null;
    }
    if (known) this.#orders.delete(column);
    void this.prepare(state.index);
    return null;
  }

  /** null when the database is further than the index by now: the next question finds both where they are. */
  async #takeIn(order: Order, { index, revision }: State, column: string): Promise<Order | null> {
    const { places, length } = order;
    const added = index.places.idsFrom(length);
    if (added.length === 0) return order;
    const followers = await this.#followersOf(added, column);
    if ((await newestRevision(this.#parts.db)) !== revision) return null;
    return { index, places: index.places.withMore(places, followers), length: index.places.length };
  }

  /** These records, the last one first, and which record comes after each of them. */
  async #followersOf(ids: readonly number[], column: string): Promise<Follower[]> {
    const { db, source } = this.#parts;
    const [table, key] = [sql.table(source.table), sql.ref(`one.${column}`)];
    const other = sql.ref(`other.${column}`);
    const after = sql<number | null>`coalesce(
      (select other.id from ${table} as other where ${other} = ${key} and other.id > one.id
        order by other.id limit 1),
      (select other.id from ${table} as other where ${other} > ${key} order by ${other}, other.id limit 1))`;
    const { rows } = await sql<Follower>`
      select one.id, ${after} as after from ${table} as one
      where ${isAmong(db, 'one.id', ids)} order by ${key} desc, one.id desc`.execute(db);
    return rows;
  }

  /** What is committed while it is read is behind the places that there are now, and is taken in later. */
  async #read(index: TextIndex, column: string): Promise<Order> {
    const { length } = index.places;
    const ids = new Column();
    for (let last: Row | undefined | null = null; last !== undefined; ) {
      const rows: Row[] = await this.#rowsBehind(last, column);
      for (const { id } of rows) ids.push(id);
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    }
    return { index, places: index.places.inOrder(ids, length), length };
  }

  /**
   * From the index of the database alone. In two questions, because the embedded database would go through all records
   * with the same value to find those behind a number.
   */
  async #rowsBehind(last: Row | null, column: string): Promise<Row[]> {
    const key = sql.ref<string | number>(column);
    const rows = (limit: number) =>
      this.#parts.db
        .selectFrom(this.#parts.source.table)
        .select(['id', key.as('key')])
        .orderBy(key)
        .orderBy('id')
        .limit(limit);
    if (!last) return rows(ROWS_AT_ONCE).execute();
    const same = await rows(ROWS_AT_ONCE).where(key, '=', last.key).where('id', '>', last.id).execute();
    if (same.length === ROWS_AT_ONCE) return same;
    const next = await rows(ROWS_AT_ONCE - same.length)
      .where(key, '>', last.key)
      .execute();
    return [...same, ...next];
  }
}

interface Row {
  readonly id: number;
  readonly key: string | number;
}
