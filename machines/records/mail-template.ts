import type { MailTemplate } from '#contract/mail-template.ts';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the mail template form submits; the number and the loaded modificationDate are added on the way out. */
export type MailTemplateValues = ValuesOf<typeof MAIL_TEMPLATE>;

export const mailTemplateListMachine = createRecordListMachine<MailTemplate>('mail-template-list', [
  'mailTemplate',
]);

export const mailTemplateDeletionMachine =
  createRecordDeletionMachine<MailTemplate>('mail-template-deletion');
export const mailTemplateFormMachine = createRecordFormMachine<number, MailTemplateValues, MailTemplate>(
  'mail-template-form',
  {
    subject: 'mailTemplate',
    nameOf: ({ identifier }) => identifier,
    placeOf: ({ id }) => ({ kind: 'mailTemplate', id }),
  },
);
