import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageTag } from '#src/i18n/interface.ts';
import type { OfferedLanguage } from '#src/i18n/offered-languages.ts';
import classes from './fields.module.css';

/** The languages of the interface, and which one it is shown in. */
export interface LanguageChoice {
  readonly offered: readonly OfferedLanguage[];
  /** The chosen locale, such as de_DE. */
  readonly locale: string;
  readonly onChoose: (locale: string) => void;
}

interface LanguageSelectProps extends LanguageChoice {
  /** Notice about the choice. */
  readonly children?: ReactNode;
}

/** The interface language, each named in itself; nothing where there is no choice. */
export function LanguageSelect({ offered, locale, onChoose, children }: LanguageSelectProps) {
  const { t } = useLingui();
  const choices = offered.filter(({ enabledInGui }) => enabledInGui);
  if (choices.length < 2) return null;
  return (
    <span className={classes.box}>
      <select
        className={classes.select}
        aria-label={t({ id: 'language.label', message: 'Sprache der Oberfläche' })}
        value={locale}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.locale} value={choice.locale} lang={languageTag(choice.locale)}>
            {choice.name}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 16 16"
        width="16"
        aria-hidden
        className={classes.chevron}
        fill="none"
        stroke="currentColor"
      >
        <path d="m4.5 6.5 3.5 3.5 3.5-3.5" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      {children}
    </span>
  );
}
