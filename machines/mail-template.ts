import type { RequestOf } from '#contract/call.ts';
import type { MailTemplate, mailTemplateSave } from '#contract/mail-template.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the mail template form submits; the number and the loaded modificationDate are added on the way out. */
export type MailTemplateValues = Required<
  Omit<RequestOf<typeof mailTemplateSave>, 'id' | 'modificationDate'>
>;

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
