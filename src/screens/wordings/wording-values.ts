import { ALL_LANGUAGES } from '#contract/limits.ts';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import type { WordingValues } from '#machines/records/wording.ts';
import * as described from '#src/screens/forms/use-described-fields.ts';

export type WordingFields = described.FieldsOf<typeof WORDING>;

/** Initial values of the fields. */
export function fieldsOf(record: Wording | null): WordingFields {
  return described.fieldsOf(WORDING, record);
}

/** Values to submit: a text may be empty, and resetting is only possible for all languages. */
export function valuesOf(fields: WordingFields): WordingValues {
  const { value, lang, resetInheritance } = fields;
  return {
    ...described.valuesOf(WORDING, fields),
    value,
    resetInheritance: lang === ALL_LANGUAGES && resetInheritance,
  };
}
