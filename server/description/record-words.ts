import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import type { FieldKind, RecordDescription } from '#contract/records/record.ts';

interface Words {
  readonly one: string;
  readonly many: string;
}

/** mailTemplates: mail templates. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a described record and several of them are called. */
export const RECORD_WORDS = Object.fromEntries(
  RECORD_NAMES.map((name) => {
    const one = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${inWords(name)}`;
    return [name, { one, many: inWords(RECORDS[name].plural) }];
  }),
) as Readonly<Record<RecordName, Words>>;

/** A value of each kind of field that holds text. */
const VALUE_OF_KIND: Readonly<Record<Exclude<FieldKind, 'flag' | 'mark'>, string>> = {
  name: 'appointment.reminder',
  languageCode: 'de',
  title: 'Sprechstunde',
  line: 'Ihr Termin morgen',
  text: 'Wir freuen uns auf Sie.',
  address: 'praxis.example.org',
  context: 'praxis-muster',
  language: 'de',
};

const DESCRIBED: readonly RecordDescription[] = Object.values(RECORDS);

/** What fields of described records say where nothing more is said of them, by their names. */
export const FIELD_WORDS: ReadonlyMap<string, string> = new Map(
  DESCRIBED.flatMap(({ name, fields }) => [
    [name, `The ${inWords(name)} as stored.`] as const,
    ...Object.entries(fields).map(([field, { kind }]) => {
      const words = inWords(field);
      const isFlag = kind === 'flag' || kind === 'mark';
      const about = isFlag
        ? `Whether the ${inWords(name)} is ${words}.`
        : `${capital(words)} of the ${inWords(name)}.`;
      return [field, about] as const;
    }),
  ]),
);

/** A value of each field that holds text, by its name. */
export const FIELD_EXAMPLES: ReadonlyMap<string, string> = new Map(
  DESCRIBED.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, { kind }]) =>
      kind === 'flag' || kind === 'mark' ? [] : [[field, VALUE_OF_KIND[kind]] as const],
    ),
  ),
);
