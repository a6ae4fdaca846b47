import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parseIncompletePhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { PhoneNumbers, PhoneProblem, TypedNumber } from './phone-number.ts';

/** A file of its own, because the metadata of all countries comes with it. */
export const phoneNumbers: PhoneNumbers = {
  countries: getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) })),
  problemOf,
  international,
  split,
};

function problemOf(number: string): PhoneProblem | null {
  switch (validatePhoneNumberLength(number)) {
    case 'TOO_SHORT':
      return 'tooShort';
    case 'TOO_LONG':
      return 'tooLong';
    case undefined:
      return parsePhoneNumberFromString(number)?.isValid() ? null : 'invalid';
    default:
      return 'invalid';
  }
}

function international({ country, national }: TypedNumber): string {
  const typed = parseIncompletePhoneNumber(national);
  if (typed === '' || typed === '+') return '';
  if (typed.startsWith('+')) return typed;
  const known = countryOf(country);
  const parsed = known && parsePhoneNumberFromString(typed, known);
  if (parsed) return parsed.number;
  const callingCode = known ? getCountryCallingCode(known) : '';
  return `+${callingCode}${typed.replace(/^0+/, '')}`;
}

function split(number: string): TypedNumber | null {
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country ?? parsed?.getPossibleCountries()[0];
  return parsed && country ? { country, national: parsed.formatNational() } : null;
}

function countryOf(code: string): CountryCode | null {
  return isSupportedCountry(code) ? code : null;
}
