import { type Language, languageDelete, languageList, languageSave } from '#contract/language.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { callEcs } from '#src/ecs/client.ts';
import { recordServices } from '#src/ecs/record-services.ts';

/** The whole table of languages. */
export async function listAllLanguages(signal: AbortSignal): Promise<readonly Language[]> {
  const { listData } = await callEcs(languageList, { offset: 0, maxResult: null }, { signal });
  return listData.data;
}

export const {
  list: listLanguages,
  find: findLanguage,
  save: saveLanguage,
  weigh: weighLanguage,
  remove: deleteLanguage,
} = recordServices(LANGUAGE, { list: languageList, save: languageSave, remove: languageDelete });
