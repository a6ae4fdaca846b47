import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { FieldDescription, RecordShape } from '#contract/records/record.ts';
import { USER } from '#contract/records/user.ts';
import { WORDING } from '#contract/records/wording.ts';

interface Words {
  readonly one: string;
  readonly many: string;
}

/** mailTemplates: mail templates. */
export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Singular and plural of each described record. */
export const RECORD_WORDS = Object.fromEntries(
  RECORD_NAMES.map((name) => {
    const one = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${inWords(name)}`;
    return [name, { one, many: inWords(RECORDS[name].plural) }];
  }),
) as Readonly<Record<RecordName, Words>>;

/** Every kind of records of which a description says what its fields are. */
const SHAPES: readonly RecordShape[] = [...Object.values(RECORDS), DOCUMENT_FILE, USER, WORDING];
/** The parts of the document that are about one kind: its calls and its schema. */
const PARTS = ['List', 'Save', 'Delete', ''];

/**
 * Says something for fields by their names: behind the name of each part that is about their kind, and alone for all
 * others, where the first kind that has such a field says it.
 */
function ofFields<Said>(say: (field: FieldDescription) => Said | undefined): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const { name, fields } of SHAPES) {
    for (const [field, description] of Object.entries(fields)) {
      const one = say(description);
      if (one === undefined) continue;
      for (const part of PARTS) said.set(`${part === '' ? capital(name) : name + part}.${field}`, one);
      if (!said.has(field)) said.set(field, one);
    }
  }
  return said;
}

/** Descriptions of the fields of described records. */
export const FIELD_WORDS = ofFields(({ about }) => about);

/** A value of each field that holds text. */
export const FIELD_EXAMPLES = ofFields((field) => ('example' in field ? field.example : undefined));

/** Descriptions of the records in a save response, and of the counts in the last line of an export. */
export const SAVED_WORDS: ReadonlyMap<string, string> = new Map(
  RECORD_NAMES.flatMap((name) => [
    [name, `The ${inWords(name)} as stored.`],
    [`ExportLine.${name}`, `How many ${inWords(RECORDS[name].plural)}.`],
  ]),
);
