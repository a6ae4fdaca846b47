import { emptyOf, type RecordDescription, type StateOf, type ValuesOf } from '#contract/records/record.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import type { Reference } from '#server/store/records/audited-subject.ts';
import type { RecordRules, Stored } from '#server/store/records/record-rules.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { searchColumns } from '#server/store/search/search.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The records of one kind as rows of their table, as states of their history, and what they name. */
export class RecordMapping<Described extends RecordDescription> {
  readonly #rules: Pick<RecordRules<Described>, 'description' | 'sortKeys'>;

  constructor(rules: Pick<RecordRules<Described>, 'description' | 'sortKeys'>) {
    this.#rules = rules;
  }

  /** Every column but the number and the dates. */
  columnsOf(values: ValuesOf<Described>): Row {
    const { description, sortKeys } = this.#rules;
    const searched = description.searched.map((field) => values[field] as string | null);
    const keys = Object.entries(sortKeys ?? {}).map(([field, column]) => [
      column,
      sortKeyOf(values[field as keyof typeof values] as string | null),
    ]);
    return { ...this.stored(values), ...Object.fromEntries(keys), ...searchColumns(searched) };
  }

  /** The fields alone; one that a state of the past does not have yet has what it begins with. */
  only(values: ValuesOf<Described>): ValuesOf<Described> {
    const fields = Object.entries(this.#rules.description.fields);
    const named = fields.map(([field, { kind }]) => [
      field,
      values[field as keyof typeof values] ?? emptyOf(kind),
    ]);
    return Object.fromEntries(named);
  }

  /** Which contexts and languages a record names. */
  references(values: ValuesOf<Described>): Reference[] {
    return Object.entries(this.#rules.description.fields).flatMap(([field, { kind }]) => {
      const by = values[field as keyof typeof values] as string | null;
      return by !== null && (kind === 'context' || kind === 'language') ? [{ kind, by, field }] : [];
    });
  }

  /** The stored fields. */
  stored(values: ValuesOf<Described>): Row {
    const entries = Object.entries(this.only(values));
    return Object.fromEntries(
      entries.map(([field, value]) => [field, typeof value === 'boolean' ? toFlag(value) : value]),
    );
  }

  read(name: string, row: Row): unknown {
    const { kind = 'text' } = this.#rules.description.fields[name] ?? {};
    return emptyOf(kind) === null ? row[name] : fromFlag(Number(row[name]));
  }

  /** A record as its history keeps it. */
  kept(stored: Stored<Described>): StateOf<Described> {
    if (this.#rules.description.key === undefined) return stored;
    const { id: _id, ...rest } = stored;
    return rest as unknown as StateOf<Described>;
  }

  stateOf(row: Row): Stored<Described> {
    const { fields } = this.#rules.description;
    const read = Object.keys(fields).map((name) => [name, this.read(name, row)]);
    return {
      id: Number(row.id),
      ...Object.fromEntries(read),
      creationDate: toInstant(Number(row.creationDate)),
      modificationDate: toInstant(Number(row.modificationDate)),
    };
  }
}
