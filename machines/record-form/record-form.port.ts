import type { Service } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';

/** A record as the form needs it, and whether it can be changed by the user. */
export interface LoadedRecord<Stored> {
  readonly record: Stored;
  readonly readOnly: ReadOnlyReason | null;
  /** Name of the user who has saved it since it was loaded, where that is known. */
  readonly savedBy?: string;
}

/** Values to be stored, with the key of their submission. */
export interface Submission<Values> {
  readonly values: Values;
  /** The idempotency key: a second try of the same submission carries the same one. */
  readonly key: string;
}

export interface RecordFormPort<Key, Values, Stored> {
  /**
   * Refused with 008 when there is no such record.
   * @param loaded the record as the form has it, when it is loaded again; null the first time
   */
  readonly load: Service<{ readonly recordKey: Key; readonly loaded: Stored | null }, LoadedRecord<Stored>>;
  readonly save: Service<Submission<Values> & { readonly loaded: Stored | null }, Stored>;
}
