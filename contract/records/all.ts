import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';

/** The described records by their names, in the order in which they are offered; each has the calls List, Save and Delete. */
export const RECORDS = {
  document: DOCUMENT,
  context: CONTEXT,
  language: LANGUAGE,
  mailTemplate: MAIL_TEMPLATE,
} as const;
export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as readonly RecordName[];

type Described = (typeof RECORDS)[RecordName];
/** Plural name of a kind of records. */
export type RecordPlural = Described['plural'];
/** Those that calls name by their number. */
export type NumberedName = Exclude<Described, { readonly key: string }>['name'];
export const NUMBERED_NAMES = RECORD_NAMES.filter(
  (name) => !('key' in RECORDS[name]),
) as readonly NumberedName[];

/** Those that belong to a context: their lists can be narrowed down to one, and a new one begins in one. */
export const NAMES_OF_CONTEXTS = NUMBERED_NAMES.filter((name) => 'contextIdentifier' in RECORDS[name].fields);

export function isRecordName(name: string): name is RecordName {
  return Object.hasOwn(RECORDS, name);
}

/** A value for each call of the described records. */
export type OfRecordCalls<Said> = Readonly<Record<`${RecordName}${'List' | 'Save' | 'Delete'}`, Said>>;

/** Says something for each call of the described records. */
export function ofRecordCalls<Said>(
  say: (
    record: (typeof RECORDS)[RecordName],
    name: RecordName,
  ) => Readonly<Record<'List' | 'Save' | 'Delete', Said>>,
): OfRecordCalls<Said> {
  return Object.fromEntries(
    RECORD_NAMES.flatMap((name) =>
      Object.entries(say(RECORDS[name], name)).map(([act, said]) => [name + act, said]),
    ),
  ) as OfRecordCalls<Said>;
}
