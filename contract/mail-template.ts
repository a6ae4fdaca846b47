import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { queryId } from '#contract/query.ts';
import { MAIL_TEMPLATE_SORTS } from '#contract/sorts.ts';
import { instant, longLine, longText, recordId, reference, requiredName } from '#contract/text.ts';

export const mailTemplateSchema = z.object({
  id: recordId,
  identifier: z.string(),
  lang: z.string(),
  contextIdentifier: z.string(),
  subject: z._default(z.nullable(z.string()), null),
  body: z._default(z.nullable(z.string()), null),
  active: z._default(z.boolean(), true),
  creationDate: z._default(z.nullable(instant), null),
  modificationDate: z._default(z.nullable(instant), null),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;

export const mailTemplateList = defineCall({
  method: 'POST',
  path: 'mailTemplate/list',
  request: listRequest(MAIL_TEMPLATE_SORTS, 'paged'),
  content: listContent(mailTemplateSchema),
  changes: false,
});

export const mailTemplateSave = defineCall({
  method: 'POST',
  path: 'mailTemplate/save',
  request: z.strictObject({
    id: z.optional(z.nullable(recordId)),
    identifier: requiredName,
    lang: reference,
    contextIdentifier: reference,
    /** One line: a line end in it would begin another header of the mail. */
    subject: z._default(z.nullable(longLine), null),
    body: z._default(z.nullable(longText), null),
    active: z._default(z.boolean(), true),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ mailTemplate: mailTemplateSchema }),
  changes: true,
  rehearsal: true,
});

export const mailTemplateDelete = defineCall({
  method: 'DELETE',
  path: 'mailTemplate/delete',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  rehearsal: true,
});
