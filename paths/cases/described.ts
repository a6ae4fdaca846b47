/*
 * Cases of every described record: the content of one of them, and the words of its screens, by the ids that
 * src/screens/records gives its words.
 */
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { FieldKind, RecordDescription } from '#contract/records/record.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { machinesOf } from '#machines/records/described.ts';
import { word } from '#paths/kit/words.ts';

const VALUES: Readonly<Record<FieldKind, string | boolean | null>> = {
  name: 'one',
  languageCode: 'de',
  title: 'Handbuch',
  line: 'Willkommen',
  text: 'Guten Tag',
  flag: true,
  mark: false,
  address: null,
  context: 'GLOBAL',
  language: 'de',
};

/** The words in a name: mailTemplate is a mail template. */
const spelled = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function sampleOf(name: NumberedName) {
  const { fields, counted = [], plural }: RecordDescription = RECORDS[name];
  const values = Object.fromEntries(Object.entries(fields).map(([field, { kind }]) => [field, VALUES[kind]]));
  const counts = Object.fromEntries(counted.map((field) => [field, 0]));
  const one = spelled(name);
  return {
    name,
    machines: machinesOf(name),
    /** With its article. */
    record: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    records: spelled(plural),
    title: word(`navigation.${plural}`),
    missing: word(`${name}.notFound.title`),
    deletion: word(`${name}.delete.title`),
    // The number of a document's files stands in its row.
    subject: (name === 'document' ? 'documentfile' : name) as Subject,
    values,
    stored: { id: 1, ...values, ...counts, creationDate: null, modificationDate: null },
  };
}

export const SAMPLES = NUMBERED_NAMES.map(sampleOf);
