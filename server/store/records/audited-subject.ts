import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { isRecordName, RECORDS } from '#contract/records/all.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** State of a record, as kept by revisions. */
export type State = NonNullable<Change['before']>;

/** A record that another one names. */
export interface Reference {
  readonly kind: 'context' | 'language' | 'document';
  /** The value that it is named by. */
  readonly by: string | number;
  /** The property that names it. */
  readonly field: string;
}

/** Columns that must not be the same in two records; null and 0 claim nothing. */
export interface Claim {
  readonly columns: readonly string[];
  /** The property that a refusal names. */
  readonly field: string;
}

/** One kind of records whose history is kept: all that bringing one back to a kept state needs to know of it. */
export interface AuditedSubject {
  readonly table: string;
  readonly claims: readonly Claim[];
  /** The records with these numbers, as revisions keep them. */
  read(db: Kysely<Schema>, ids: readonly number[]): Promise<ReadonlyMap<number, State>>;
  /** Every column but the number and the dates that follows from a kept state. */
  columns(db: Kysely<Schema>, state: State): Promise<Readonly<Record<string, unknown>>>;
  references(state: State): readonly Reference[];
  /** Values or expressions for a record that gives up its claims until it gets others; none where it cannot. */
  readonly unclaimed?: Readonly<Record<string, unknown>>;
  /** @throws Refusal 012 with what holds on to a record that is to go, or to change what it is named by */
  refuseHeld?(db: Kysely<Schema>, before: State, after: State | null): Promise<void>;
  /** Applies further effects of a change of this record. */
  follow?(unit: Unit, id: number, before: State, after: State): Promise<void>;
}

const DATES: ReadonlySet<string> = new Set(['creationDate', 'modificationDate']);

/** Whether two states say the same, whenever they were written. */
export function sayTheSame(one: State | null, other: State | null): boolean {
  if (!one || !other) return one === other;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every(
    (field) => DATES.has(field) || isDeepStrictEqual(one[field] ?? null, other[field] ?? null),
  );
}

/** Title of a record. */
export function titleOf(subject: string, state: State): string {
  const { identifier, fileNameRepresentation } = state;
  return String(
    isRecordName(subject) ? state[RECORDS[subject].titledBy] : (identifier ?? fileNameRepresentation),
  );
}

/** Name of a record within a sentence: its title, with language and context. */
export function nameOf(subject: string, state: State): string {
  const { lang, contextIdentifier } = state;
  const name = titleOf(subject, state);
  const details = [name === lang ? null : lang, contextIdentifier].filter((detail) => detail);
  return details.length > 0 ? `${name} (${details.join(', ')})` : name;
}
