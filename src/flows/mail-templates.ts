import { join } from '#machines/kit/port.ts';
import {
  mailTemplateDeletionMachine,
  mailTemplateFormMachine,
  mailTemplateListMachine,
} from '#machines/records/mail-template.ts';
import {
  deleteMailTemplate,
  findMailTemplate,
  listMailTemplates,
  saveMailTemplate,
  weighMailTemplate,
} from '#src/ecs/mail-templates.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { withEditorOnly } from '#src/flows/read-only.ts';

export const mailTemplatesFlow = () => join(mailTemplateListMachine, { load: listMailTemplates });

export const mailTemplateFlow = (state: ConsoleState) =>
  join(mailTemplateFormMachine, {
    load: async ({ recordKey }, signal) => withEditorOnly(await findMailTemplate(recordKey, signal), state),
    save: saveMailTemplate,
    deletion: join(mailTemplateDeletionMachine, { weigh: weighMailTemplate, remove: deleteMailTemplate }),
  });
