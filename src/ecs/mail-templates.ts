import {
  type MailTemplate,
  mailTemplateDelete,
  mailTemplateList,
  mailTemplateSave,
} from '#contract/mail-template.ts';
import { MAIL_TEMPLATE_SORTS } from '#contract/sorts.ts';
import type { MailTemplateValues } from '#machines/mail-template.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs, rehearse } from '#src/ecs/client.ts';
import { findById, guardOf, listPage } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<MailTemplate>;

/** One page of mail templates. */
export const listMailTemplates: RecordListPort<MailTemplate>['load'] = (query, signal) =>
  listPage(mailTemplateList, MAIL_TEMPLATE_SORTS, query, signal);

/**
 * The mail template with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export const findMailTemplate = (id: number, signal: AbortSignal): Promise<MailTemplate> =>
  findById(mailTemplateList, id, signal);

/** Creates a mail template, or updates the one that was loaded. Answers the record as it is stored now. */
export const saveMailTemplate: RecordFormPort<number, MailTemplateValues, MailTemplate>['save'] = async (
  { values, key, loaded },
  signal,
) => {
  const { mailTemplate } = await callEcs(
    mailTemplateSave,
    { ...values, ...(loaded && { id: loaded.id }), ...guardOf(loaded) },
    { signal, idempotencyKey: key },
  );
  return mailTemplate;
};

/** What deleting a mail template would do. */
export const weighMailTemplate: Deletion['weigh'] = ({ record }, signal) =>
  rehearse(mailTemplateDelete, { id: record.id }, { signal });

export const deleteMailTemplate: Deletion['remove'] = async ({ record, key }, signal) => {
  await callEcs(mailTemplateDelete, { id: record.id }, { signal, idempotencyKey: key });
};
