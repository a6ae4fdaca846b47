import { type AliasedRawBuilder, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import {
  fieldsOf,
  type RecordDescription,
  type RecordOf,
  type SortOf,
  type StateOf,
  type SyncedOf,
  syncedFields,
  type ValuesOf,
} from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { changedMeanwhile } from '#server/store/base/changed-meanwhile.ts';
import { type AnyRows, UNCLAIMED } from '#server/store/base/claims.ts';
import {
  filterOf,
  type ListData,
  type ListFilter,
  type ListRequest,
  pageRead,
} from '#server/store/base/list-query.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { refuseForeignContext, refuseUnknownLanguage } from '#server/store/places/text-place.ts';
import type { AuditedSubject } from '#server/store/records/audited-subject.ts';
import { RecordMapping, type Row } from '#server/store/records/record-mapping.ts';
import type { RecordRules, Saved, Stored } from '#server/store/records/record-rules.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchTerm } from '#server/store/search/search.ts';

const ROWS_AT_ONCE = 500;

type Matching = SelectQueryBuilder<AnyRows, string, object>;

/** The records of one kind: found, listed, and written with their history in one way. */
export class RecordStore<Described extends RecordDescription> {
  readonly #rules: RecordRules<Described>;
  readonly #mapping: RecordMapping<Described>;
  /** Of its table. */
  readonly #name: string;
  readonly #columns: readonly string[];
  readonly #orders: ReadonlyMap<string, RawBuilder<unknown>>;
  readonly #counts: readonly AliasedRawBuilder<number, string>[];

  constructor(rules: RecordRules<Described>) {
    this.#rules = rules;
    this.#mapping = new RecordMapping(rules);
    const { description } = rules;
    this.#name = description.plural;
    this.#columns = ['id', ...fieldsOf(description), 'creationDate', 'modificationDate'];
    this.#orders = new Map(
      description.sorts.map((name) => [name, orderOf(description, name, rules.sortKeys?.[name])]),
    );
    this.#counts = Object.entries(rules.counted ?? {}).map(([name, { table, by }]) =>
      sql<number>`(select count(*) from ${sql.table(table)}
        where ${sql.ref(`${table}.${by}`)} = ${sql.ref(`${description.plural}.id`)})`.as(name),
    );
  }

  /** Every column but the number and the dates. */
  columnsOf(values: ValuesOf<Described>): Row {
    return this.#mapping.columnsOf(values);
  }

  get description(): RecordRules<Described>['description'] {
    return this.#rules.description;
  }

  /** The stored record with this number, as its history keeps it; null when there is none. */
  async find(db: Kysely<Schema>, id: number): Promise<Stored<Described> | null> {
    const row = await this.#table(db).select(this.#columns).where('id', '=', id).executeTakeFirst();
    return row ? this.#mapping.stateOf(row) : null;
  }

  /** The record whose fields have these values, which only one has. */
  async findBy(db: Kysely<Schema>, values: Partial<ValuesOf<Described>>): Promise<Stored<Described> | null> {
    let found = this.#table(db).select(this.#columns);
    for (const [field, value] of Object.entries(values)) found = found.where(field, '=', value);
    const row = await found.executeTakeFirst();
    return row ? this.#mapping.stateOf(row) : null;
  }

  /** The same as answers carry it. */
  async findWithCounts(db: Kysely<Schema>, id: number): Promise<RecordOf<Described> | null> {
    const row = await this.#answered(db).where('id', '=', id).executeTakeFirst();
    return row ? this.#toRecord(row) : null;
  }

  /** One page of records; by the description's first sort unless the request says otherwise. */
  async list(
    db: Kysely<Schema>,
    request: ListRequest<SortOf<Described>>,
  ): Promise<ListData<RecordOf<Described>>> {
    const { filters, isFoundById, sorts } = this.#rules.description;
    const term = searchTerm(request.keyWord);
    let matching = this.#table(db);
    for (const [name, value] of Object.entries(filterOf(request.filter, namesOf(filters)))) {
      const column = filters[name as keyof typeof filters];
      if (value === undefined || column === undefined) continue;
      matching = matching.where(sql.ref(column), '=', typeof value === 'boolean' ? toFlag(value) : value);
    }
    if (term) {
      matching = matching.where((where) =>
        term.id === null || !isFoundById
          ? rowMatches(term)
          : where.or([rowMatches(term), where('id', '=', term.id)]),
      );
    }
    const { count } = await matching
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const { field, direction } = request.filter?.sort ?? { field: sorts[0], direction: 'asc' as const };
    const page = pageRead(request, count, direction);
    if (!page) return { count, data: [] };
    const order = this.#orders.get(String(field)) ?? sql.ref('id');
    // Numbers alone are put in order, and only then whole rows are read.
    const ids = this.#joined(matching, String(field))
      .select(`${this.#name}.id`)
      .orderBy(order, page.direction)
      .orderBy(`${this.#name}.id`, page.direction)
      .limit(page.limit)
      .offset(page.offset);
    const rows = await this.#joined(this.#answered(db), String(field))
      .where(`${this.#name}.id`, 'in', ids)
      .orderBy(order, page.direction)
      .orderBy(`${this.#name}.id`, page.direction)
      .execute();
    const beside = await this.#rules.beside?.(
      db,
      rows.map((row) => Number(row.id)),
    );
    const data = (page.reversed ? rows.reverse() : rows).map((row) => ({
      ...this.#toRecord(row),
      ...beside?.get(Number(row.id)),
    }));
    return { count, data };
  }

  /** Data that a sync transfers for every record, in batches, ordered by number. */
  async *synced(db: Kysely<Schema>): AsyncGenerator<readonly SyncedOf<Described>[]> {
    const names = syncedFields(this.#rules.description);
    for await (const rows of this.#pages(db, names)) {
      yield rows.map(
        (row) => Object.fromEntries(names.map((name) => [name, this.#mapping.read(name, row)])) as never,
      );
    }
  }

  /** The numbers of all records, some at a time. */
  async *numbers(db: Kysely<Schema>): AsyncGenerator<readonly number[]> {
    for await (const rows of this.#pages(db, [])) yield rows.map(({ id }) => Number(id));
  }

  async *#pages(db: Kysely<Schema>, names: readonly string[]): AsyncGenerator<readonly Row[]> {
    for (let last = 0; ; ) {
      const rows = await this.#table(db)
        .select(['id', ...names])
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      yield rows;
      if (rows.length < ROWS_AT_ONCE) return;
      last = Number(rows.at(-1)?.id);
    }
  }

  /**
   * Creates a record, or updates the one whose id is given. An update that changes nothing leaves the record and its
   * history unchanged.
   * @throws Refusal 012 for a language or context that does not exist, 019 without the right to the context, 008, 046 and
   * 006 for the state of the record, and as refuseHeld does
   */
  async save(unit: Unit, rights: Rights, saved: Saved<Described>): Promise<RecordOf<Described>> {
    const { id, modificationDate, ...rest } = saved;
    const values = rest as unknown as ValuesOf<Described>;
    const { description } = this.#rules;
    for (const { kind, by, field } of this.#mapping.references(values)) {
      if (kind === 'language') await refuseUnknownLanguage(unit, String(by), field);
      else await refuseForeignContext(unit, rights, String(by), field);
    }
    try {
      if (!id) return await this.#answer(unit.db, await this.add(unit, values));
      const before = await this.find(unit.db, id);
      if (!before) throw new Refusal(REFUSAL.notFound);
      await this.#refuseForeign(unit, rights, before);
      if (modificationDate && Date.parse(modificationDate) !== Date.parse(before.modificationDate ?? '')) {
        const stored = await this.#answer(unit.db, before);
        throw await changedMeanwhile(unit.db, description.name, id, { [description.name]: stored });
      }
      return await this.#answer(unit.db, await this.change(unit, before, values));
    } catch (error) {
      if (error instanceof UniqueViolation) {
        throw new Refusal(REFUSAL.taken, { fields: [description.titledBy] });
      }
      throw error;
    }
  }

  /** Adds a record that has been looked at already. */
  async add(unit: Unit, values: ValuesOf<Described>): Promise<Stored<Described>> {
    const dates = { creationDate: unit.now, modificationDate: unit.now };
    const { id } = await this.#rows(unit.db)
      .insertInto(this.#name)
      .values({ ...this.#mapping.columnsOf(values), ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = this.#mapping.stateOf({ ...this.#mapping.stored(values), ...dates, id });
    await this.#rules.begin?.(unit, after);
    this.#record(unit, Number(id), null, after);
    return after;
  }

  /** @returns the current record: the same where the values say nothing else */
  async change(
    unit: Unit,
    before: Stored<Described>,
    values: ValuesOf<Described>,
  ): Promise<Stored<Described>> {
    const fields = fieldsOf(this.#rules.description);
    if (fields.every((field) => (before as ValuesOf<Described>)[field] === values[field])) return before;
    await this.#rules.refuseHeld?.(unit.db, before, values, this.#rules.description.titledBy);
    const modificationDate = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
    await this.#rows(unit.db)
      .updateTable(this.#name)
      .set({ ...this.#mapping.columnsOf(values), modificationDate })
      .where('id', '=', before.id)
      .execute();
    const after = { ...before, ...this.#mapping.only(values), modificationDate: toInstant(modificationDate) };
    await this.#rules.follow?.(unit, before, after);
    this.#record(unit, before.id, before, after);
    return after;
  }

  /**
   * Changes some of what a record says.
   * @param named what only that record has
   * @throws Refusal 008 when there is none, and as refuseHeld does
   */
  async changeSome(
    unit: Unit,
    named: Partial<ValuesOf<Described>>,
    changes: Partial<ValuesOf<Described>>,
  ): Promise<Stored<Described>> {
    const before = await this.findBy(unit.db, named);
    if (!before) throw new Refusal(REFUSAL.notFound);
    return this.change(unit, before, { ...this.#mapping.only(before as ValuesOf<Described>), ...changes });
  }

  /**
   * Takes the record with this number out.
   * @param rights of the user who asks for it; null where no user does
   * @throws Refusal 008 when there is none, 019 without the right to its context, and as refuseHeld does
   */
  async remove(unit: Unit, id: number, rights: Rights | null): Promise<void> {
    const before = await this.find(unit.db, id);
    if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
    if (rights) await this.#refuseForeign(unit, rights, before);
    await this.#rules.removeWith?.(unit, before);
    await this.#rules.refuseHeld?.(unit.db, before, null);
    await this.drop(unit, before);
  }

  /** Takes out a record that has been looked at already: nothing holds on to it any more. */
  async drop(unit: Unit, before: Stored<Described>): Promise<void> {
    await this.#rows(unit.db).deleteFrom(this.#name).where('id', '=', before.id).execute();
    this.#record(unit, before.id, before, null);
  }

  /** @throws Refusal 019 without the right to the context that the record is in */
  async #refuseForeign(unit: Unit, rights: Rights, before: Stored<Described>): Promise<void> {
    if (this.#rules.description.key !== undefined) return;
    for (const { kind, by, field } of this.#mapping.references(before as ValuesOf<Described>)) {
      if (kind === 'context') await refuseForeignContext(unit, rights, String(by), field);
    }
  }

  /** Everything needed to restore a record to a past state. */
  get audited(): AuditedSubject {
    const { description, refuseHeld, follow, unclaimed } = this.#rules;
    const key = description.titledBy;
    return {
      table: this.#name,
      claims: description.unique.map((columns) => ({
        columns,
        field: columns.length === 1 ? String(columns[0]) : key,
      })),
      read: async (db, ids) => {
        const rows = await this.#table(db).select(this.#columns).where('id', 'in', ids).execute();
        return new Map(rows.map((row) => [Number(row.id), this.#mapping.kept(this.#mapping.stateOf(row))]));
      },
      columns: async (_db, state) =>
        this.#mapping.columnsOf(this.#mapping.only(state as ValuesOf<Described>)),
      references: (state) =>
        this.#mapping.references(state as ValuesOf<Described>).filter(({ by }) => by !== ALL_LANGUAGES),
      unclaimed: unclaimed ?? { [key]: UNCLAIMED },
      ...(refuseHeld && {
        refuseHeld: (db, before, after) =>
          refuseHeld(db, before as StateOf<Described>, after as ValuesOf<Described> | null),
      }),
      ...(follow && {
        follow: (unit, id, before, after) =>
          follow(unit, { ...before, id } as Stored<Described>, { ...after, id } as Stored<Described>),
      }),
    };
  }

  #rows(db: Kysely<Schema>): Kysely<AnyRows> {
    return db as unknown as Kysely<AnyRows>;
  }

  #table(db: Kysely<Schema>) {
    return this.#rows(db).selectFrom(this.#name);
  }

  #answered(db: Kysely<Schema>) {
    const columns = this.#columns.map((column) => `${this.#name}.${column}`);
    return this.#table(db).select([...columns, ...this.#counts]);
  }

  async #answer(db: Kysely<Schema>, state: Stored<Described>): Promise<RecordOf<Described>> {
    const { counted, name } = this.#rules.description;
    if (!counted) return this.#mapping.kept(state) as RecordOf<Described>;
    const record = await this.findWithCounts(db, state.id);
    if (!record) throw new Error(`the ${name} ${state.id} is gone right after it was read`);
    return record;
  }

  /** All counts at once, where records are put in order by them: counting one by one takes far longer. */
  #joined<Query extends Matching>(query: Query, sort: string): Query {
    const counted = this.#rules.counted?.[sort];
    if (!counted) return query;
    const counts =
      sql`(select ${sql.ref(counted.by)} as ${sql.ref('countedOf')}, count(*) as ${sql.ref('counted')}
      from ${sql.table(counted.table)} group by ${sql.ref(counted.by)})`.as('counts');
    return query.leftJoin(counts as never, 'countedOf', `${this.#name}.id`) as unknown as Query;
  }

  #toRecord(row: Row): RecordOf<Described> {
    const counts = (this.#rules.description.counted ?? []).map((name) => [name, Number(row[name])]);
    return { ...this.#mapping.kept(this.#mapping.stateOf(row)), ...Object.fromEntries(counts) };
  }

  #record(
    unit: Unit,
    entityId: number,
    before: Stored<Described> | null,
    after: Stored<Described> | null,
  ): void {
    const operation = before === null ? 'ADD' : after === null ? 'DEL' : 'MOD';
    unit.record({
      subject: this.#rules.description.name,
      entityId,
      operation,
      before: before && this.#mapping.kept(before),
      after: after && this.#mapping.kept(after),
    });
  }
}

/** Codes and flags unchanged, texts regardless of case. */
function orderOf(
  { fields, counted }: RecordDescription,
  name: string,
  sortKey: string | undefined,
): RawBuilder<unknown> {
  if (sortKey !== undefined) return sql.ref(sortKey);
  if (counted?.includes(name)) return sql`coalesce(${sql.ref('counted')}, 0)`;
  const field = fields[name];
  const column = sql.ref(name);
  if (!field || ['flag', 'mark', 'language', 'languageCode'].includes(field.kind)) return column;
  return field.isOptional ? sql`lower(coalesce(${column}, ''))` : sql`lower(${column})`;
}

function namesOf<Filter extends object>(filters: Filter): (keyof Filter & keyof ListFilter)[] {
  return Object.keys(filters) as (keyof Filter & keyof ListFilter)[];
}
