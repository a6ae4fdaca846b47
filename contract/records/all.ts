import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';

/** The described records by their names; each has the calls List, Save and Delete. */
export const RECORDS = {
  context: CONTEXT,
  document: DOCUMENT,
  language: LANGUAGE,
  mailTemplate: MAIL_TEMPLATE,
} as const;
export type RecordName = keyof typeof RECORDS;

/** What is said for each call of the described records. */
export type OfRecordCalls<Said> = Readonly<Record<`${RecordName}${'List' | 'Save' | 'Delete'}`, Said>>;

/** Says something for each call of the described records. */
export function ofRecordCalls<Said>(
  say: (
    record: (typeof RECORDS)[RecordName],
    name: RecordName,
  ) => Readonly<Record<'List' | 'Save' | 'Delete', Said>>,
): OfRecordCalls<Said> {
  return Object.fromEntries(
    (Object.keys(RECORDS) as RecordName[]).flatMap((name) =>
      Object.entries(say(RECORDS[name], name)).map(([act, said]) => [name + act, said]),
    ),
  ) as OfRecordCalls<Said>;
}
