import { type Language, languageDelete, languageList, languageSave } from '#contract/language.ts';
import { LANGUAGE_SORTS } from '#contract/sorts.ts';
import type { LanguageValues } from '#machines/language.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs, rehearse } from '#src/ecs/client.ts';
import { findById, guardOf, listPage } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<Language>;

/** The whole table of languages. */
export async function listAllLanguages(signal: AbortSignal): Promise<readonly Language[]> {
  const { listData } = await callEcs(languageList, { offset: 0, maxResult: null }, { signal });
  return listData.data;
}

/** One page of languages. */
export const listLanguages: RecordListPort<Language>['load'] = (query, signal) =>
  listPage(languageList, LANGUAGE_SORTS, query, signal);

/**
 * The language with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export const findLanguage = (id: number, signal: AbortSignal): Promise<Language> =>
  findById(languageList, id, signal);

/** Creates a language, or updates the one that was loaded. Answers the record as it is stored now. */
export const saveLanguage: RecordFormPort<number, LanguageValues, Language>['save'] = async (
  { values, key, loaded },
  signal,
) => {
  const { language } = await callEcs(
    languageSave,
    { ...values, ...(loaded && { id: loaded.id }), ...guardOf(loaded) },
    { signal, idempotencyKey: key },
  );
  return language;
};

/** What deleting a language would do, or what stands in its way. */
export const weighLanguage: Deletion['weigh'] = ({ record }, signal) =>
  rehearse(languageDelete, { id: record.id }, { signal });

export const deleteLanguage: Deletion['remove'] = async ({ record, key }, signal) => {
  await callEcs(languageDelete, { id: record.id }, { signal, idempotencyKey: key });
};
