import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import type { WordingValues } from '#machines/wording.ts';

/** What stands in the form's fields; the two selects are empty until something is chosen. */
export interface WordingFields {
  readonly contextIdentifier: string | null;
  readonly lang: string | null;
  readonly identifier: string;
  readonly value: string;
  readonly resetInheritance: boolean;
  readonly active: boolean;
}

/** The names of the form's fields, in the order in which they stand. */
export const WORDING_FIELDS = [
  'contextIdentifier',
  'lang',
  'identifier',
  'value',
  'resetInheritance',
  'active',
] as const satisfies readonly (keyof WordingFields)[];

const NEW: WordingFields = {
  contextIdentifier: null,
  lang: null,
  identifier: '',
  value: '',
  resetInheritance: false,
  active: true,
};

/** What the fields begin with. */
export function fieldsOf(record: Wording | null): WordingFields {
  if (!record) return NEW;
  const { contextIdentifier, lang, identifier, value, resetInheritance, active } = record;
  return { contextIdentifier, lang, identifier, value: value ?? '', resetInheritance, active };
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

export function sameFields(one: WordingFields, other: WordingFields): boolean {
  return WORDING_FIELDS.every((name) => one[name] === other[name]);
}
