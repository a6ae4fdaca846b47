import type { ExchangeFormat } from '#contract/wording-exchange.ts';

const FORMATS: Readonly<Record<string, ExchangeFormat>> = {
  xlf: 'xliff2',
  xliff: 'xliff2',
  csv: 'csv',
  json: 'json',
  xlsx: 'xlsx',
  po: 'po',
  arb: 'arb',
  xcstrings: 'xcstrings',
  yaml: 'yaml',
  yml: 'yaml',
};

/** Endings of the files that can be taken over. */
export const FILE_ENDINGS: readonly string[] = Object.keys(FORMATS).map((ending) => `.${ending}`);

/** The format of a file by the ending of its name; null when it is none that can be taken over. */
export function formatOf(name: string): ExchangeFormat | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FORMATS, ending) ? (FORMATS[ending] ?? null) : null;
}
