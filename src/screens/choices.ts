import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '#contract/auth.ts';
import type { Context } from '#contract/context.ts';
import type { Language } from '#contract/language.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { readOnlyReason } from '#machines/rights.ts';
import { contextPath } from '#src/screens/context-tree.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * The contexts into which this user may put a wording, and the one where it stands.
 * @param contexts null while they have not arrived
 */
export function contextChoices(
  contexts: readonly Context[] | null,
  user: User,
  present: string | null,
): readonly Choice[] {
  const all = contexts ?? [];
  const allowed = all
    .map(({ identifier }) => identifier)
    .filter((identifier) => readOnlyReason(user, contextPath(identifier, all)) === null);
  return withPresent(
    allowed.toSorted((one, other) => one.localeCompare(other)).map((value) => ({ value, label: value })),
    present,
  );
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
