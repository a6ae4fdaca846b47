import { join } from '#machines/kit/port.ts';
import {
  languageDeletionMachine,
  languageFormMachine,
  languageListMachine,
} from '#machines/records/language.ts';
import {
  deleteLanguage,
  findLanguage,
  listLanguages,
  saveLanguage,
  weighLanguage,
} from '#src/ecs/languages.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { withEditorOnly } from '#src/flows/read-only.ts';

export const languagesFlow = () => join(languageListMachine, { load: listLanguages });

export const languageFlow = (state: ConsoleState) =>
  join(languageFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findLanguage(recordKey, signal), state),
    save: saveLanguage,
    deletion: join(languageDeletionMachine, { weigh: weighLanguage, remove: deleteLanguage }),
  });
