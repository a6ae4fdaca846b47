import { machinesOf } from '#machines/records/described.ts';
import {
  deleteMailTemplate,
  findMailTemplate,
  listMailTemplates,
  saveMailTemplate,
  weighMailTemplate,
} from '#src/ecs/mail-templates.ts';
import { recordFlows } from '#src/flows/record.ts';

export const { list: mailTemplatesFlow, form: mailTemplateFlow } = recordFlows(machinesOf('mailTemplate'), {
  list: listMailTemplates,
  find: findMailTemplate,
  save: saveMailTemplate,
  weigh: weighMailTemplate,
  remove: deleteMailTemplate,
});
