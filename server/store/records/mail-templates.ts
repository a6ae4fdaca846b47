import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { RecordStore } from '#server/store/records/record-store.ts';

export const mailTemplates = new RecordStore({ description: MAIL_TEMPLATE, table: 'mailTemplates' });
