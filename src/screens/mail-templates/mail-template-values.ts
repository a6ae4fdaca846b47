import type { MailTemplate } from '#contract/mail-template.ts';
import type { MailTemplateValues } from '#machines/mail-template.ts';

/** What stands in the form's fields, in their order; the two selects are empty until something is chosen. */
export type MailTemplateFields = {
  readonly contextIdentifier: string | null;
  readonly lang: string | null;
  readonly identifier: string;
  readonly subject: string;
  readonly body: string;
  readonly active: boolean;
};

/** What the fields begin with. */
export function fieldsOf(record: MailTemplate | null): MailTemplateFields {
  return {
    contextIdentifier: record?.contextIdentifier ?? null,
    lang: record?.lang ?? null,
    identifier: record?.identifier ?? '',
    subject: record?.subject ?? '',
    body: record?.body ?? '',
    active: record?.active ?? true,
  };
}

/** What is submitted; what is left empty is nothing. */
export function valuesOf(fields: MailTemplateFields): MailTemplateValues {
  return {
    contextIdentifier: fields.contextIdentifier ?? '',
    lang: fields.lang ?? '',
    identifier: fields.identifier.trim(),
    subject: fields.subject || null,
    body: fields.body || null,
    active: fields.active,
  };
}
