import { languageDeletionMachine, languageFormMachine, languageListMachine } from '#machines/language.ts';
import { join } from '#machines/port.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withEditorOnly } from '#src/app/flows/read-only.ts';
import {
  deleteLanguage,
  findLanguage,
  listLanguages,
  saveLanguage,
  weighLanguage,
} from '#src/ecs/languages.ts';

export const languagesFlow = () => join(languageListMachine, { load: listLanguages });

export const languageFlow = (state: ConsoleState) =>
  join(languageFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findLanguage(recordKey, signal), state),
    save: saveLanguage,
    deletion: join(languageDeletionMachine, { weigh: weighLanguage, remove: deleteLanguage }),
  });
