import * as z from 'zod/mini';
import { instant, recordId } from '#contract/text.ts';

/** The files that a document has in one language. */
export const fileLanguageSchema = z.object({
  lang: z.string(),
  /** How many there are, and how many of them are active. */
  files: z.int(),
  activeFiles: z.int(),
  /** The one whose present version is the newest; an active one where there is one. */
  fileId: recordId,
  fileVersion: z.int(),
  /** When that version came. */
  versionDate: instant,
});
export type FileLanguage = z.infer<typeof fileLanguageSchema>;

/** State of a document in a language. */
export const LANGUAGE_STATES = ['present', 'older', 'inactive', 'missing'] as const;
export type LanguageState = (typeof LANGUAGE_STATES)[number];

export interface LanguageMark {
  readonly lang: string;
  readonly state: LanguageState;
  /** null where it is missing. */
  readonly files: FileLanguage | null;
  /** File that it is older than; null unless its state is older. */
  readonly newer: FileLanguage | null;
}

/** Files that are brought together are uploaded one after the other, in any order. */
const TOGETHER_MS = 3_600_000;

/**
 * Returns the state of a document in each language: the wanted ones, and any others in which it has files. A
 * translation is older where the original, the file in the document's fallback language, has changed since. The
 * original, and every language where there is none, is older than a later version with a higher number: work has gone
 * on elsewhere.
 * @param original the document's fallback language
 * @param wanted codes of the languages in which a file should be there, in their order
 */
export function languageMarks(
  found: readonly FileLanguage[],
  original: string | null,
  wanted: readonly string[],
): readonly LanguageMark[] {
  const others = found.map(({ lang }) => lang).filter((lang) => !wanted.includes(lang));
  const active = found.filter((one) => one.activeFiles > 0);
  return [...wanted, ...others].map((lang) => {
    const files = found.find((one) => one.lang === lang) ?? null;
    if (!files) return { lang, state: 'missing', files, newer: null };
    if (files.activeFiles === 0) return { lang, state: 'inactive', files, newer: null };
    const newer = newerThan(files, active, original);
    return { lang, state: newer ? 'older' : 'present', files, newer };
  });
}

function newerThan(
  files: FileLanguage,
  active: readonly FileLanguage[],
  original: string | null,
): FileLanguage | null {
  const first = active.find(({ lang }) => lang === original);
  if (first && first !== files) return isLater(first, files) ? first : null;
  const later = active.filter((one) => one.fileVersion > files.fileVersion && isLater(one, files));
  return (
    later.toSorted((one, other) => Date.parse(other.versionDate) - Date.parse(one.versionDate))[0] ?? null
  );
}

function isLater(one: FileLanguage, other: FileLanguage): boolean {
  return Date.parse(one.versionDate) - Date.parse(other.versionDate) > TOGETHER_MS;
}
