import { mailTemplateMachines } from '#machines/records/mail-template.ts';
import {
  deleteMailTemplate,
  findMailTemplate,
  listMailTemplates,
  saveMailTemplate,
  weighMailTemplate,
} from '#src/ecs/mail-templates.ts';
import { recordFlows } from '#src/flows/record.ts';

export const { list: mailTemplatesFlow, form: mailTemplateFlow } = recordFlows(mailTemplateMachines, {
  list: listMailTemplates,
  find: findMailTemplate,
  save: saveMailTemplate,
  weigh: weighMailTemplate,
  remove: deleteMailTemplate,
});
