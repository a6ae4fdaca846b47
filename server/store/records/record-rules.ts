import type { Kysely } from 'kysely';
import type { RecordDescription, StateOf, ValuesOf } from '#contract/records/record.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Rules of a kind of record that do not follow from its description. */
export interface RecordRules<Described extends RecordDescription> {
  readonly description: Described & { readonly name: Subject };
  /** Columns by which fields are sorted where a column of their own is worth its room. */
  readonly sortKeys?: { readonly [Field in keyof Described['fields']]?: string };
  /** Where the records stand that answers count, and the column in which they name this one. */
  readonly counted?: Readonly<Record<string, { readonly table: keyof Schema & string; readonly by: string }>>;
  /**
   * @param field of the request, where a save asks for it
   * @throws Refusal 012 with what holds on to a record that is to go (`after` is null), or to change its name
   */
  refuseHeld?(
    db: Kysely<Schema>,
    before: StateOf<Described>,
    after: ValuesOf<Described> | null,
    field?: string,
  ): Promise<void>;
  /** Applies further effects of creating a record; an undo does not, it restores what was there. */
  begin?(unit: Unit, after: Stored<Described>): Promise<void>;
  /** Applies further effects of a change. */
  follow?(unit: Unit, before: Stored<Described>, after: Stored<Described>): Promise<void>;
  /** Takes out what goes with a record that is deleted; an undo does not, it takes out one after the other. */
  removeWith?(unit: Unit, before: Stored<Described>): Promise<void>;
  /** Additional data for rows of a list, by record number, read for a whole page at once. */
  beside?(db: Kysely<Schema>, ids: readonly number[]): Promise<ReadonlyMap<number, object>>;
  /** Columns of a record that gives up what only one can have; those of its title unless it is said otherwise. */
  readonly unclaimed?: Readonly<Record<string, unknown>>;
}

/** Data of a save: the values, and the record and its state that it changes. */
export type Saved<Described extends RecordDescription> = ValuesOf<Described> & {
  readonly id?: number | null | undefined;
  readonly modificationDate?: string | null | undefined;
};

/** A stored record: with its number, by which its history names it, whatever calls name it by. */
export type Stored<Described extends RecordDescription> = StateOf<Described> & { readonly id: number };
