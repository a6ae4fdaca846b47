import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/language.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The languages of the table and the one that stands for all of them. */
export function languageChoices(
  i18n: I18n,
  languages: readonly Language[] | null,
  present: string | null,
): readonly Choice[] {
  const all = i18n._(msg({ id: 'wording.allLanguages', message: 'Alle Sprachen' }));
  const choices = tableLanguageChoices(languages, present === ALL_LANGUAGES ? null : present);
  return withPresent([{ value: ALL_LANGUAGES, label: `${ALL_LANGUAGES} · ${all}` }, ...choices], present);
}

/** The languages of the table, and nothing that stands for all of them. */
export function tableLanguageChoices(
  languages: readonly Language[] | null,
  present: string | null,
): readonly Choice[] {
  const choices = (languages ?? [])
    .filter(({ active, lang }) => active || lang === present)
    .map(({ lang, description }) => ({
      value: lang,
      label: description ? `${lang} · ${description}` : lang,
    }));
  return withPresent(choices, present);
}

/** Choices may be on their way, or one gone since; what is set is always among them. */
function withPresent(choices: readonly Choice[], present: string | null): readonly Choice[] {
  if (present === null || choices.some(({ value }) => value === present)) return choices;
  return [...choices, { value: present, label: present }];
}
