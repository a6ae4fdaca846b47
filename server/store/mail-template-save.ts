import type { ParsedRequestOf } from '#contract/call.ts';
import type { MailTemplate, mailTemplateSave } from '#contract/mail-template.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import {
  findMailTemplate,
  type MailTemplateTexts,
  mailTemplateColumns,
  toMailTemplate,
} from '#server/store/mail-templates.ts';
import { refuseForeignContext, refuseUnknownLanguage } from '#server/store/text-place.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { toInstant } from '#server/store/values.ts';

type MailTemplatePayload = ParsedRequestOf<typeof mailTemplateSave>;

/**
 * Creates a mail template, or updates the one whose id is given. An update that changes nothing leaves the record, and
 * its history, as they are.
 * @param payload whose texts have been found to hold no active content
 * @throws Refusal 012 for a language or context that does not exist, 008, 046 and 006 for the state of the record
 */
export async function saveMailTemplate(
  unit: Unit,
  rights: Rights,
  payload: MailTemplatePayload,
): Promise<MailTemplate> {
  const { id, modificationDate, ...texts } = payload;
  await refuseUnknownLanguage(unit, texts.lang);
  await refuseForeignContext(unit, rights, texts.contextIdentifier);
  try {
    return id ? await update(unit, { id, modificationDate, texts }) : await addMailTemplate(unit, texts);
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Refusal(REFUSAL.taken, { fields: ['identifier'] });
    throw error;
  }
}

/** Adds a mail template that has been looked at already. */
export async function addMailTemplate(unit: Unit, texts: MailTemplateTexts): Promise<MailTemplate> {
  const columns = { ...mailTemplateColumns(texts), creationDate: unit.now, modificationDate: unit.now };
  const { id } = await unit.db
    .insertInto('mailTemplates')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { searchText: _text, wordBeginnings: _beginnings, ...row } = columns;
  const after = toMailTemplate({ id, ...row });
  unit.record({ subject: 'mailTemplate', entityId: id, operation: 'ADD', before: null, after });
  return after;
}

/**
 * Takes the mail template with this number out.
 * @throws Refusal 008 when there is none
 */
export async function removeMailTemplate(unit: Unit, id: number): Promise<void> {
  const before = await findMailTemplate(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  await unit.db.deleteFrom('mailTemplates').where('id', '=', id).execute();
  unit.record({ subject: 'mailTemplate', entityId: id, operation: 'DEL', before, after: null });
}

interface Update {
  readonly id: number;
  readonly modificationDate: string | null | undefined;
  readonly texts: MailTemplateTexts;
}

async function update(unit: Unit, { id, modificationDate, texts }: Update): Promise<MailTemplate> {
  const before = await findMailTemplate(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound);
  const last = Date.parse(before.modificationDate ?? '');
  if (modificationDate && Date.parse(modificationDate) !== last) {
    throw new Refusal(REFUSAL.changedMeanwhile, { content: { mailTemplate: before } });
  }
  if (isSame(before, texts)) return before;

  const changed = nextModification(unit.now, last);
  await unit.db
    .updateTable('mailTemplates')
    .set({ ...mailTemplateColumns(texts), modificationDate: changed })
    .where('id', '=', id)
    .execute();
  const after: MailTemplate = { ...before, ...texts, modificationDate: toInstant(changed) };
  unit.record({ subject: 'mailTemplate', entityId: id, operation: 'MOD', before, after });
  return after;
}

function isSame(before: MailTemplate, texts: MailTemplateTexts): boolean {
  return (Object.keys(texts) as (keyof MailTemplateTexts)[]).every((field) => before[field] === texts[field]);
}
