import { deleteCall, listCall, recordSchema, saveCall } from '#contract/record-calls.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { RecordOf } from '#contract/records/record.ts';

export const mailTemplateSchema = recordSchema(MAIL_TEMPLATE);
export type MailTemplate = RecordOf<typeof MAIL_TEMPLATE>;

export const mailTemplateList = listCall(MAIL_TEMPLATE);
export const mailTemplateSave = saveCall(MAIL_TEMPLATE);
export const mailTemplateDelete = deleteCall(MAIL_TEMPLATE);
