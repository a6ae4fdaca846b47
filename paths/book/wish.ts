/** What a book can be exported as, for other tools. */
export const EXPORTS = {
  gherkin: 'a feature for each flow, for Cucumber and what reads its files',
  playwright: 'specs for the development build, one for each flow',
  csv: 'a table with a row for each step, for TestRail, Xray and spreadsheets',
  junit: 'the results of a walk, for test managers and CI',
} as const;

export type ExportFormat = keyof typeof EXPORTS;

/** Languages of the interface, with the locale in which each is shown. */
export const LOCALES: Readonly<Record<string, string>> = { de: 'de_DE', en: 'en_GB', fr: 'fr_FR' };
export const LANGUAGES = Object.keys(LOCALES);

/** In which dates and times are named. */
export const TIME_ZONE = 'Europe/Berlin';

/** Where a book is written when no one says so, from the root of the project. */
export const BOOK_FOLDER = 'test-book';

export interface BookWish {
  /** null for the book itself. */
  readonly format: ExportFormat | null;
  /** Of the interface. */
  readonly language: string;
  /** A folder; null for the usual one. */
  readonly out: string | null;
}

export function isExport(format: string): format is ExportFormat {
  return format in EXPORTS;
}
