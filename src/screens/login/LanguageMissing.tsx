import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { baseOf } from '#machines/interface-language/choose-locale.ts';
import type { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import type { OfferedLanguage } from '#src/i18n/offered-languages.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { EntranceNotice } from '#src/screens/login/EntranceNotice.tsx';
import classes from './LanguageMissing.module.css';

/** The language of the texts that are built into the code; no one misses its messages. */
const BUILT_IN = 'de';

interface LanguageMissingProps {
  readonly flow: ActorRefFrom<typeof interfaceLanguageMachine>;
  /** The locale whose messages did not arrive. */
  readonly locale: string;
  readonly offered: readonly OfferedLanguage[];
}

/** Says below the choice of the language that the texts of the chosen one did not arrive. */
export function LanguageMissing({ flow, locale, offered }: LanguageMissingProps) {
  const { t } = useLingui();
  const canKeep = useSelector(flow, interfaceLanguageSelectors.canKeep);
  if (!canKeep && baseOf(locale) === BUILT_IN) return null;
  const name = offered.find((one) => one.locale === locale)?.name ?? locale;
  return (
    <div className={classes.below}>
      <EntranceNotice
        tone="warning"
        title={t({
          id: 'language.missing',
          message: `Die Texte für ${{ name }} konnten nicht geladen werden`,
        })}
      >
        {t({
          id: 'language.missing.text',
          message: 'Die Oberfläche bleibt so lange bei der bisherigen Sprache.',
        })}
        <span className={classes.buttons}>
          <EntranceButton quiet onClick={() => flow.send({ type: 'language.retry' })}>
            {t({ id: 'part.error.retry', message: 'Erneut versuchen' })}
          </EntranceButton>
          {canKeep ? (
            <EntranceButton quiet onClick={() => flow.send({ type: 'language.keep' })}>
              {t({ id: 'language.missing.keep', message: 'Sprache beibehalten' })}
            </EntranceButton>
          ) : null}
        </span>
      </EntranceNotice>
    </div>
  );
}
