import type { Impact } from '#contract/impact.ts';
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

/** A submission with the record as it was loaded; null for a new one. */
export interface Saved<Values, Stored> extends Submission<Values> {
  readonly loaded: Stored | null;
}

/** Stores a submission, whatever it does elsewhere. */
export type Save<Values, Stored> = Service<Saved<Values, Stored>, Stored>;

/** Nothing was stored. */
export interface Withheld {
  /** What storing it would do elsewhere; null where that is to be asked first. */
  readonly withheld: Impact | null;
}

export function isWithheld(answer: unknown): answer is Withheld {
  return typeof answer === 'object' && answer !== null && 'withheld' in answer;
}

export interface RecordFormPort<Key, Values, Stored> {
  /**
   * Refused with 008 when there is no such record.
   * @param loaded the record as the form has it, when it is loaded again; null the first time
   */
  readonly load: Service<{ readonly recordKey: Key; readonly loaded: Stored | null }, LoadedRecord<Stored>>;
  /**
   * Stores the submission.
   * @param ifAlone nothing is to be stored where users elsewhere would see another text by it
   */
  readonly save: Service<Saved<Values, Stored> & { readonly ifAlone?: boolean }, Stored | Withheld>;
}
