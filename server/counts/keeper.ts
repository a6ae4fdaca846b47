import { type Kysely, sql } from 'kysely';
import { newestRevision } from '#server/counts/newest-revision.ts';
import { Orders } from '#server/counts/orders.ts';
import { type Counted, type CountQuestion, IDS_AT_MOST } from '#server/counts/question.ts';
import type { Source } from '#server/counts/sources.ts';
import { type Narrowing, TextIndex } from '#server/counts/text-index.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const ROWS_AT_ONCE = 500;
/** After so many changes at once it is quicker to begin anew. */
const CHANGES_AT_MOST = 50_000;
const WASTE_AT_MOST = 0.25;

interface KeeperParts {
  readonly db: Kysely<Schema>;
  readonly source: Source;
  /** Bytes of memory that the index may take. */
  readonly budget: number;
  readonly reportFailure: (error: unknown) => void;
}

/** An index, and the revision that it is true for. */
export interface Ready {
  readonly index: TextIndex;
  revision: number;
  lastId: number;
}

/** Keeps the index of one table as its records are: whatever is committed is in the next answer. */
export class IndexKeeper {
  readonly #parts: KeeperParts;
  #ready: Ready | null = null;
  readonly #orders: Orders;
  #building = false;
  #tooLarge = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#orders = new Orders(parts);
  }

  /** Whether it has found out that the index would take too much memory. */
  get isGivenUp(): boolean {
    return this.#tooLarge;
  }

  /** Answers null while it is still being built, and where it would take too much memory. */
  async count({ term, narrowings, page }: CountQuestion): Promise<Counted | null> {
    const ready = this.#ready && (await this.#caughtUp(this.#ready));
    if (!ready) {
      this.#ready = null;
      if (!this.#building && !this.#tooLarge) void this.#build();
      return null;
    }
    const { properties, numberProperty } = this.#parts.source;
    const placeOf = (property: string) => properties.indexOf(property);
    const order = page ? await this.#orderOf(ready, page.property) : null;
    const found = ready.index.find({
      term,
      narrowings: Object.entries(narrowings).map(
        ([property, wanted]): Narrowing =>
          typeof wanted === 'object'
            ? { property: placeOf(property), ...wanted }
            : { property: placeOf(property), equals: wanted },
      ),
      numberProperty: placeOf(numberProperty),
      idsAtMost: order === null ? IDS_AT_MOST : 0,
      page: page && order !== null ? { ...page, order } : null,
    });
    return { ...found, size: ready.index.size, revision: ready.revision };
  }

  /** Answers null where there is no such order, or none yet: the next question may find it. */
  async #orderOf(ready: Ready, property: string): Promise<number | Int32Array | null> {
    const place = this.#parts.source.properties.indexOf(property);
    const { [property]: column } = this.#parts.source.orders;
    // Numbers of properties say nothing of the order of texts.
    if (column === undefined) return place < 0 ? null : place;
    return this.#orders.get(ready, column);
  }

  async #build(): Promise<void> {
    this.#building = true;
    try {
      const { source, budget } = this.#parts;
      const revision = await newestRevision(this.#parts.db);
      const ready: Ready = { index: new TextIndex(source.properties.length), revision, lastId: 0 };
      while ((await this.#readOn(ready)) && ready.index.bytes <= budget);
      ready.index.settle();
      this.#tooLarge = ready.index.bytes > budget;
      if (this.#tooLarge) return;
      this.#ready = ready;
      void this.#orders.prepare(ready.index);
    } catch (error) {
      this.#parts.reportFailure(error);
    } finally {
      this.#building = false;
    }
  }

  /** Reads on behind the last record. @returns whether there may be more */
  async #readOn(ready: Ready): Promise<boolean> {
    const { source, db } = this.#parts;
    const texts = await source.read(db, ready.lastId, ROWS_AT_ONCE);
    for (const text of texts) ready.index.add(text);
    ready.lastId = texts.at(-1)?.id ?? ready.lastId;
    return texts.length === ROWS_AT_ONCE;
  }

  /** Takes in what has changed since; null when it is less work to begin anew. */
  async #caughtUp(ready: Ready): Promise<Ready | null> {
    const newest = await newestRevision(this.#parts.db);
    if (newest === ready.revision) return ready;
    if (newest < ready.revision || (await this.#hasUnknownChanges(ready.revision))) return null;
    const { source, db, budget } = this.#parts;
    if (source.readAgain) {
      const ids = await this.#changedSince(ready.revision);
      if (ids.size > CHANGES_AT_MOST) return null;
      if (ids.size > 0) ready.index.remove(ids);
      for (const some of inPieces([...ids], ROWS_AT_ONCE)) {
        for (const text of await source.readAgain(db, some)) ready.index.add(text);
      }
    } else {
      while (await this.#readOn(ready));
    }
    if (ready.index.waste > WASTE_AT_MOST || ready.index.bytes > budget) return null;
    ready.revision = newest;
    return ready;
  }

  /** A revision without entries says that anything may have changed: a tool has filled the database. */
  async #hasUnknownChanges(since: number): Promise<boolean> {
    const found = await this.#parts.db
      .selectFrom('revisions')
      .select('revisionId')
      .where('revisionId', '>', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('revisionEntries')
              .select(sql`1`.as('one'))
              .whereRef('revisionEntries.revisionId', '=', 'revisions.revisionId'),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async #changedSince(revision: number): Promise<Set<number>> {
    const rows = await this.#parts.db
      .selectFrom('revisionEntries')
      .select('entityId')
      .where('revisionId', '>', revision)
      .where('subject', '=', 'wording')
      .limit(CHANGES_AT_MOST * 2)
      .execute();
    return new Set(rows.map(({ entityId }) => entityId));
  }
}

function* inPieces(numbers: readonly number[], length: number): Generator<readonly number[]> {
  for (let start = 0; start < numbers.length; start += length) yield numbers.slice(start, start + length);
}
