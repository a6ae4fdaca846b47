/** Problem with a telephone number. */
export type PhoneProblem = 'tooShort' | 'tooLong' | 'invalid';

export interface Country {
  /** Two letters, such as DE. */
  readonly code: string;
  /** Without the plus: 49. */
  readonly callingCode: string;
}

/** A number as it stands in the field. */
export interface TypedNumber {
  readonly country: string;
  /** As it is dialled within the country. */
  readonly national: string;
}

/** Countries with their calling codes, and functions for telephone numbers. */
export interface PhoneNumbers {
  readonly countries: readonly Country[];
  /** Null when the number can be called. `number`: with its calling code, such as +4917112345. */
  readonly problemOf: (number: string) => PhoneProblem | null;
  /** The number with its calling code, as far as what was typed goes: +49171. Empty while nothing was typed. */
  readonly international: (typed: TypedNumber) => string;
  /** Country and national part of a number with its calling code; null when that is of no country. */
  readonly split: (number: string) => TypedNumber | null;
}

/** A number as the server takes it: a plus and digits. */
const E164 = /^\+[1-9]\d{4,18}$/;

/**
 * Whether a number can be called.
 * @param numbers null where nothing is known of numbers; then only its shape counts, and the server decides
 */
export function isPhoneNumber(numbers: PhoneNumbers | null, number: string): boolean {
  return E164.test(number) && (numbers === null || numbers.problemOf(number) === null);
}
