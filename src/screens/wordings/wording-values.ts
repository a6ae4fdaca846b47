import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import type { WordingValues } from '#machines/records/wording.ts';

/** What stands in the form's fields, in their order; the two selects are empty until something is chosen. */
export type WordingFields = {
  readonly contextIdentifier: string | null;
  readonly lang: string | null;
  readonly identifier: string;
  readonly value: string;
  readonly resetInheritance: boolean;
  readonly active: boolean;
};

/** What the fields begin with. */
export function fieldsOf(record: Wording | null): WordingFields {
  return {
    contextIdentifier: record?.contextIdentifier ?? null,
    lang: record?.lang ?? null,
    identifier: record?.identifier ?? '',
    value: record?.value ?? '',
    resetInheritance: record?.resetInheritance ?? false,
    active: record?.active ?? true,
  };
}

/** What is submitted; resetting is only possible for all languages. */
export function valuesOf(fields: WordingFields): WordingValues {
  return {
    contextIdentifier: fields.contextIdentifier ?? '',
    lang: fields.lang ?? '',
    identifier: fields.identifier.trim(),
    value: fields.value,
    resetInheritance: fields.lang === ALL_LANGUAGES && fields.resetInheritance,
    active: fields.active,
  };
}
