import type { Language } from '#contract/language.ts';
import type { LanguageValues } from '#machines/language.ts';

/** What stands in the form's fields, in their order. */
export type LanguageFields = {
  readonly lang: string;
  readonly flag: string;
  readonly description: string;
  readonly active: boolean;
};

/** What the fields begin with. */
export function fieldsOf(record: Language | null): LanguageFields {
  return {
    lang: record?.lang ?? '',
    flag: record?.flag ?? '',
    description: record?.description ?? '',
    active: record?.active ?? true,
  };
}

/** What is submitted; what is left empty is nothing. */
export function valuesOf(fields: LanguageFields): LanguageValues {
  return {
    lang: fields.lang.trim(),
    flag: fields.flag.trim() || null,
    description: fields.description || null,
    active: fields.active,
  };
}
