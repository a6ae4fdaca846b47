import { machinesOf } from '#machines/records/described.ts';
import {
  deleteLanguage,
  findLanguage,
  listLanguages,
  saveLanguage,
  weighLanguage,
} from '#src/ecs/languages.ts';
import { recordFlows } from '#src/flows/record.ts';

export const { list: languagesFlow, form: languageFlow } = recordFlows(machinesOf('language'), {
  list: listLanguages,
  find: findLanguage,
  save: saveLanguage,
  weigh: weighLanguage,
  remove: deleteLanguage,
});
