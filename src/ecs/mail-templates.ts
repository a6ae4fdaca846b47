import { mailTemplateDelete, mailTemplateList, mailTemplateSave } from '#contract/mail-template.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { recordServices } from '#src/ecs/record-services.ts';

export const {
  list: listMailTemplates,
  find: findMailTemplate,
  save: saveMailTemplate,
  weigh: weighMailTemplate,
  remove: deleteMailTemplate,
} = recordServices(MAIL_TEMPLATE, {
  list: mailTemplateList,
  save: mailTemplateSave,
  remove: mailTemplateDelete,
});
