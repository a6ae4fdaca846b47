import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import type { LanguageChoice } from '#src/screens/login/LanguageSelect.tsx';

const LanguageMissing = lazyPart(
  async () => (await import('#src/screens/login/LanguageMissing.tsx')).LanguageMissing,
);

const offered = offeredLanguages();

interface InterfaceLanguage {
  /** Null until its flow is there. */
  readonly languages: LanguageChoice | null;
  /** Notice about the choice, such as that the texts of the chosen language did not arrive. */
  readonly notice: ReactNode;
}

/** The choice of the interface language. */
export function useInterfaceLanguage(actor: ConsoleActor): InterfaceLanguage {
  const language = useSelector(actor, appSelectors.interfaceLanguage);
  const locale = useSelector(language, (snapshot) => snapshot && interfaceLanguageSelectors.locale(snapshot));
  const missing = useSelector(
    language,
    (snapshot) => snapshot && interfaceLanguageSelectors.missing(snapshot),
  );
  if (!language || !locale) return { languages: null, notice: null };
  const onChoose = (choice: string) => language.send({ type: 'language.choose', locale: choice });
  return {
    languages: { offered, locale, onChoose },
    notice: missing ? <LanguageMissing flow={language} locale={missing} offered={offered} /> : null,
  };
}
