import type { WordingNote } from '#contract/wording-care.ts';
import type { Unit } from '#server/exchange/plurals.ts';
import { isLegend } from '#server/exchange/styles.ts';

/** What translators have to know of an identifier: its purpose, and how many characters its texts may have. */
export type FileNote = Pick<WordingNote, 'description' | 'maxLength'>;
export type FileNotes = ReadonlyMap<string, FileNote>;

/** Columns that a table has for them. */
export const NOTE_COLUMNS = ['description', 'maxLength'] as const;

/** The same as cells of those columns. */
export function noteCells(notes: FileNotes, identifier: string): readonly string[] {
  const { description = '', maxLength = null } = notes.get(identifier) ?? {};
  return [description, maxLength === null ? '' : String(maxLength)];
}

/** The note of a unit: of its identifier, or the first of its plural forms that has one. */
export function noteOf(notes: FileNotes, { key, forms }: Unit): FileNote | undefined {
  const keys = [key, ...[...(forms?.keys() ?? [])].map((form) => `${key}.${form}`)];
  return keys.map((one) => notes.get(one)).find((note) => note !== undefined);
}

/** The lines of a description, without characters that a comment could not hold. */
function descriptionLines({ description }: FileNote): readonly string[] {
  return (
    description
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
      .replace(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, ' ')
      .split(/\r\n|[\r\n\u2028\u2029]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      // It would be taken for the legend of the placeholders.
      .map((line) => (isLegend(line) ? `- ${line}` : line))
  );
}

/** A note as the lines of a comment; none without one. */
export function noteLines(note: FileNote | undefined): readonly string[] {
  if (!note) return [];
  const { maxLength } = note;
  return [...descriptionLines(note), ...(maxLength === null ? [] : [`Maximum length: ${maxLength}`])];
}

/** The comment beside a text whose placeholders have a legend, which comes first. */
export function commentLines(legend: string | null, note: FileNote | undefined): readonly string[] {
  return [...(legend === null ? [] : [legend]), ...noteLines(note)];
}
