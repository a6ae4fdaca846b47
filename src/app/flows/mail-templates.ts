import {
  mailTemplateDeletionMachine,
  mailTemplateFormMachine,
  mailTemplateListMachine,
} from '#machines/mail-template.ts';
import { join } from '#machines/port.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withEditorOnly } from '#src/app/flows/read-only.ts';
import {
  deleteMailTemplate,
  findMailTemplate,
  listMailTemplates,
  saveMailTemplate,
  weighMailTemplate,
} from '#src/ecs/mail-templates.ts';

export const mailTemplatesFlow = () => join(mailTemplateListMachine, { load: listMailTemplates });

export const mailTemplateFlow = (state: ConsoleState) =>
  join(mailTemplateFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findMailTemplate(recordKey, signal), state),
    save: saveMailTemplate,
    deletion: join(mailTemplateDeletionMachine, { weigh: weighMailTemplate, remove: deleteMailTemplate }),
  });
