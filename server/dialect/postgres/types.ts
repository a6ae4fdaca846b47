import { type CustomTypesConfig, types } from 'pg';

// int8 and numeric: counts, sums and times, none of which is larger than a number holds.
const NUMBERS: ReadonlySet<number> = new Set([20, 1700]);

/** What makes a value of this type of the text that the database sends. */
export function parserOf(type: number): (text: string) => unknown {
  return NUMBERS.has(type) ? Number : types.getTypeParser(type, 'text');
}

/** The same as pg asks for it. */
export const TYPES: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig['getTypeParser'] };
