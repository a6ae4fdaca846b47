import { present } from '#machines/kit/present.ts';
import { type FileReading, recognize } from '#machines/wording-import/file-format.ts';
import type { WordingImport } from '#machines/wording-import/wording-import.port.ts';
import type { WordingImportContext } from '#machines/wording-import/wording-import.types.ts';

/** Files as they were chosen, and what they are recognised by. */
export type ChosenFiles = Pick<WordingImportContext, 'files' | 'formats' | 'languages'>;
export const NO_FILES: Omit<ChosenFiles, 'languages'> = { files: [], formats: [] };

/** Returns the import to carry out, where the chart proves that everything for it is there. */
export function importOf({
  files: [file],
  reading,
  contextIdentifier,
  fates,
}: WordingImportContext): WordingImport {
  return {
    file: present(file ?? null),
    reading: present(reading),
    contextIdentifier: present(contextIdentifier),
    fates,
  };
}

/** The beginning of the chosen file. */
export interface Head {
  readonly head: string;
}

/** Codes of the languages of the server. */
export interface ArrivedLanguages {
  readonly languages: readonly string[];
}

/** Returns how the chosen file is to be read, or null where its format is none that the server takes. */
export function readingOf({ files, formats, languages }: ChosenFiles, head: string): FileReading | null {
  const found = recognize({ name: files[0]?.name ?? '', head, languages: languages ?? [] });
  return found && formats.includes(found.format) ? found : null;
}
