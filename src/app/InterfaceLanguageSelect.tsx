import { useSelector } from '@xstate/react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import { lazyPart } from '#src/parts/lazy-part.tsx';
import { LanguageSelect } from '#src/screens/login/LanguageSelect.tsx';

const LanguageMissing = lazyPart(
  async () => (await import('#src/screens/login/LanguageMissing.tsx')).LanguageMissing,
);

interface InterfaceLanguageSelectProps {
  readonly actor: ConsoleActor;
}

const offered = offeredLanguages();

/** The choice of the interface language, with its flow. */
export function InterfaceLanguageSelect({ actor }: InterfaceLanguageSelectProps) {
  const language = useSelector(actor, appSelectors.interfaceLanguage);
  const locale = useSelector(language, (snapshot) => snapshot && interfaceLanguageSelectors.locale(snapshot));
  const missing = useSelector(
    language,
    (snapshot) => snapshot && interfaceLanguageSelectors.missing(snapshot),
  );
  if (!language || !locale) return null;
  return (
    <LanguageSelect
      offered={offered}
      locale={locale}
      onChoose={(choice) => language.send({ type: 'language.choose', locale: choice })}
    >
      {missing ? <LanguageMissing flow={language} locale={missing} offered={offered} /> : null}
    </LanguageSelect>
  );
}
