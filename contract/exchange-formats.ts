import type { ExchangeFormat } from '#contract/wording-exchange.ts';

/** What there is to know of a format before a file of it is written or read. */
export interface FormatFacts {
  /** Ending of a file that is written. */
  readonly ending: string;
  /** Media type of a file that is written. */
  readonly type: string;
  /**
   * Languages of a file: `pair`, a source and a target; `all`, those of the context or one of them (`lang`); `one`,
   * always that of `lang`.
   */
  readonly languages: 'pair' | 'all' | 'one';
  /** A file does not say its language: an import has to name it (`lang`). */
  readonly isSilent?: true;
  /** Placeholders are those of a library that is chosen (`placeholders`). */
  readonly hasStyles?: true;
}

const UTF8 = 'charset=utf-8';

/** The formats of texts, in the order in which they are offered. */
export const FORMATS: Readonly<Record<ExchangeFormat, FormatFacts>> = {
  xliff2: { ending: 'xlf', type: `application/xliff+xml; ${UTF8}`, languages: 'pair' },
  xliff12: { ending: 'xlf', type: `application/xliff+xml; ${UTF8}`, languages: 'pair' },
  po: { ending: 'po', type: `text/x-gettext-translation; ${UTF8}`, languages: 'pair' },
  xlsx: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    languages: 'all',
  },
  csv: { ending: 'csv', type: `text/csv; ${UTF8}`, languages: 'all' },
  'csv-wide': { ending: 'csv', type: `text/csv; ${UTF8}`, languages: 'all' },
  json: { ending: 'json', type: `application/json; ${UTF8}`, languages: 'all' },
  'json-flat': {
    ...{ ending: 'json', type: `application/json; ${UTF8}`, languages: 'one' },
    ...{ isSilent: true, hasStyles: true },
  },
  'json-nested': {
    ...{ ending: 'json', type: `application/json; ${UTF8}`, languages: 'one' },
    ...{ isSilent: true, hasStyles: true },
  },
  arb: { ending: 'arb', type: `application/json; ${UTF8}`, languages: 'one' },
  android: { ending: 'xml', type: `application/xml; ${UTF8}`, languages: 'one', isSilent: true },
  strings: { ending: 'strings', type: `text/plain; ${UTF8}`, languages: 'one', isSilent: true },
  xcstrings: { ending: 'xcstrings', type: `application/json; ${UTF8}`, languages: 'all' },
  properties: { ending: 'properties', type: `text/plain; ${UTF8}`, languages: 'one', isSilent: true },
  resx: { ending: 'resx', type: `application/xml; ${UTF8}`, languages: 'one', isSilent: true },
  yaml: { ending: 'yaml', type: `application/yaml; ${UTF8}`, languages: 'one' },
};
