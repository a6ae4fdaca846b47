import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import {
  fieldsOf,
  type RecordDescription,
  type RecordOf,
  type SortOf,
  type ValuesOf,
} from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import type { AnyRows } from '#server/store/base/claims.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/base/list-query.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { refuseForeignContext, refuseUnknownLanguage } from '#server/store/places/text-place.ts';
import type { AuditedSubject, Reference } from '#server/store/records/audited-subject.ts';
import type { Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search/search.ts';

/** What of a kind of record does not follow from its description. */
export interface RecordRules<Described extends RecordDescription> {
  readonly table: keyof Schema & string;
  readonly description: Described & { readonly name: Subject };
  /**
   * @param field of the request, where a save asks for it
   * @throws Refusal 012 with what holds on to a record that is to go (`after` is null), or to change its name
   */
  refuseHeld?(
    db: Kysely<Schema>,
    before: RecordOf<Described>,
    after: ValuesOf<Described> | null,
    field?: string,
  ): Promise<void>;
}

/** What a save says: the values, and which state of which record it changes. */
export type Saved<Described extends RecordDescription> = ValuesOf<Described> & {
  readonly id?: number | null | undefined;
  readonly modificationDate?: string | null | undefined;
};

type Row = Readonly<Record<string, unknown>>;

/** The records of one kind: found, listed, and written with their history in one way. */
export class RecordStore<Described extends RecordDescription> {
  readonly #rules: RecordRules<Described>;
  readonly #columns: readonly string[];
  readonly #orders: ReadonlyMap<string, RawBuilder<unknown>>;

  constructor(rules: RecordRules<Described>) {
    this.#rules = rules;
    const { description } = rules;
    this.#columns = ['id', ...fieldsOf(description), 'creationDate', 'modificationDate'];
    this.#orders = new Map(description.sorts.map((name) => [name, orderOf(description, name)]));
  }

  get description(): RecordRules<Described>['description'] {
    return this.#rules.description;
  }

  /** The stored record with this number; null when there is none. */
  async find(db: Kysely<Schema>, id: number): Promise<RecordOf<Described> | null> {
    const row = await this.#table(db).select(this.#columns).where('id', '=', id).executeTakeFirst();
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
    for (const [name, value] of Object.entries(filterOf(request.filter, filters))) {
      if (value === undefined) continue;
      matching = matching.where(sql.ref(name), '=', typeof value === 'boolean' ? toFlag(value) : value);
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
    const rows = await matching
      .select(this.#columns)
      .orderBy(this.#orders.get(String(field)) ?? sql.ref('id'), page.direction)
      .orderBy('id', page.direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { count, data: (page.reversed ? rows.reverse() : rows).map((row) => this.#toRecord(row)) };
  }

  /**
   * Creates a record, or updates the one whose id is given. An update that changes nothing leaves the record, and its
   * history, as they are.
   * @throws Refusal 012 for a language or context that does not exist, 019 without the right to the context, 008, 046 and
   * 006 for the state of the record, and as refuseHeld does
   */
  async save(unit: Unit, rights: Rights, saved: Saved<Described>): Promise<RecordOf<Described>> {
    const { id, modificationDate, ...rest } = saved;
    const values = rest as unknown as ValuesOf<Described>;
    const { description } = this.#rules;
    for (const { kind, by, field } of this.#references(values)) {
      if (kind === 'language') await refuseUnknownLanguage(unit, String(by), field);
      else await refuseForeignContext(unit, rights, String(by), field);
    }
    try {
      if (!id) return await this.add(unit, values);
      const before = await this.find(unit.db, id);
      if (!before) throw new Refusal(REFUSAL.notFound);
      if (modificationDate && Date.parse(modificationDate) !== Date.parse(before.modificationDate ?? '')) {
        throw new Refusal(REFUSAL.changedMeanwhile, { content: { [description.name]: before } });
      }
      return await this.change(unit, before, values);
    } catch (error) {
      if (error instanceof UniqueViolation) {
        throw new Refusal(REFUSAL.taken, { fields: [description.titledBy] });
      }
      throw error;
    }
  }

  async add(unit: Unit, values: ValuesOf<Described>): Promise<RecordOf<Described>> {
    const dates = { creationDate: unit.now, modificationDate: unit.now };
    const { id } = await this.#rows(unit.db)
      .insertInto(this.#rules.table)
      .values({ ...this.#columnsOf(values), ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = this.#toRecord({ ...this.#stored(values), ...dates, id });
    this.#record(unit, Number(id), null, after);
    return after;
  }

  /** @returns the record as it is now: the same where the values say nothing else */
  async change(
    unit: Unit,
    before: RecordOf<Described>,
    values: ValuesOf<Described>,
  ): Promise<RecordOf<Described>> {
    const fields = fieldsOf(this.#rules.description);
    if (fields.every((field) => (before as ValuesOf<Described>)[field] === values[field])) return before;
    await this.#rules.refuseHeld?.(unit.db, before, values, this.#rules.description.titledBy);
    const modificationDate = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
    await this.#rows(unit.db)
      .updateTable(this.#rules.table)
      .set({ ...this.#columnsOf(values), modificationDate })
      .where('id', '=', before.id)
      .execute();
    const after = { ...before, ...this.#only(values), modificationDate: toInstant(modificationDate) };
    this.#record(unit, before.id, before, after);
    return after;
  }

  /**
   * Takes the record with this number out.
   * @throws Refusal 008 when there is none, and as refuseHeld does
   */
  async remove(unit: Unit, id: number): Promise<void> {
    const before = await this.find(unit.db, id);
    if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
    await this.#rules.refuseHeld?.(unit.db, before, null);
    await this.#rows(unit.db).deleteFrom(this.#rules.table).where('id', '=', id).execute();
    this.#record(unit, id, before, null);
  }

  /** What bringing a record back to a state of the past needs to know. */
  get audited(): AuditedSubject {
    const { description, table, refuseHeld } = this.#rules;
    const key = description.titledBy;
    return {
      table,
      claims: [{ columns: description.unique, field: key }],
      read: async (db, ids) => {
        const rows = await this.#table(db).select(this.#columns).where('id', 'in', ids).execute();
        return new Map(rows.map((row) => [Number(row.id), this.#toRecord(row)]));
      },
      columns: async (_db, state) => this.#columnsOf(this.#only(state as ValuesOf<Described>)),
      references: (state) =>
        this.#references(state as ValuesOf<Described>).filter(({ by }) => by !== ALL_LANGUAGES),
      // What no record that people make can be named.
      unclaimed: (id) => ({ [key]: `\u0001${id}` }),
      ...(refuseHeld && {
        refuseHeld: (db, before, after) =>
          refuseHeld(db, before as RecordOf<Described>, after as ValuesOf<Described> | null),
      }),
    };
  }

  #rows(db: Kysely<Schema>): Kysely<AnyRows> {
    return db as unknown as Kysely<AnyRows>;
  }

  #table(db: Kysely<Schema>) {
    return this.#rows(db).selectFrom(this.#rules.table);
  }

  /** The fields alone; one that a state of the past does not have yet has what it begins with. */
  #only(values: ValuesOf<Described>): ValuesOf<Described> {
    const fields = Object.entries(this.#rules.description.fields);
    const named = fields.map(([field, { kind }]) => [
      field,
      values[field as keyof typeof values] ?? (kind === 'flag' ? true : null),
    ]);
    return Object.fromEntries(named);
  }

  /** Which contexts and languages a record names. */
  #references(values: ValuesOf<Described>): Reference[] {
    return Object.entries(this.#rules.description.fields).flatMap(([field, { kind }]) =>
      kind === 'context' || kind === 'language'
        ? [{ kind, by: String(values[field as keyof typeof values]), field }]
        : [],
    );
  }

  /** The fields as they are stored. */
  #stored(values: ValuesOf<Described>): Row {
    const entries = Object.entries(this.#only(values));
    return Object.fromEntries(
      entries.map(([field, value]) => [field, typeof value === 'boolean' ? toFlag(value) : value]),
    );
  }

  /** Every column that follows from what can be said about a record. */
  #columnsOf(values: ValuesOf<Described>): Row {
    const searched = this.#rules.description.searched.map((field) => values[field] as string | null);
    return { ...this.#stored(values), ...searchColumns(searched) };
  }

  #toRecord(row: Row): RecordOf<Described> {
    const { fields } = this.#rules.description;
    const read = Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'flag' ? fromFlag(Number(row[name])) : row[name],
    ]);
    return {
      id: Number(row.id),
      ...Object.fromEntries(read),
      creationDate: toInstant(Number(row.creationDate)),
      modificationDate: toInstant(Number(row.modificationDate)),
    };
  }

  #record(
    unit: Unit,
    entityId: number,
    before: RecordOf<Described> | null,
    after: RecordOf<Described> | null,
  ): void {
    const operation = before === null ? 'ADD' : after === null ? 'DEL' : 'MOD';
    unit.record({ subject: this.#rules.description.name, entityId, operation, before, after });
  }
}

/** Codes and flags as they are, texts without regard to their case. */
function orderOf({ fields }: RecordDescription, name: string): RawBuilder<unknown> {
  const field = fields[name];
  const column = sql.ref(name);
  if (!field || ['flag', 'language', 'languageCode'].includes(field.kind)) return column;
  return field.isOptional ? sql`lower(coalesce(${column}, ''))` : sql`lower(${column})`;
}
