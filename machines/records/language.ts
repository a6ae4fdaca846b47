import type { Language } from '#contract/language.ts';
import type { LANGUAGE } from '#contract/records/language.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the language form submits; the number and the loaded modificationDate are added on the way out. */
export type LanguageValues = ValuesOf<typeof LANGUAGE>;

export const languageListMachine = createRecordListMachine<Language>('language-list', ['language']);

export const languageDeletionMachine = createRecordDeletionMachine<Language>('language-deletion');
export const languageFormMachine = createRecordFormMachine<number, LanguageValues, Language>(
  'language-form',
  { subject: 'language', nameOf: ({ lang }) => lang, placeOf: ({ id }) => ({ kind: 'language', id }) },
);
