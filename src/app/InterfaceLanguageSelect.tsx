import { useSelector } from '@xstate/react';
import { appView } from '#machines/app/app.view.ts';
import { interfaceLanguageView } from '#machines/interface-language/interface-language.view.ts';
import type { ConsoleActor } from '#src/app/console.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import { LanguageSelect } from '#src/screens/login/LanguageSelect.tsx';

interface InterfaceLanguageSelectProps {
  readonly actor: ConsoleActor;
}

const offered = offeredLanguages();

/** The choice of the interface language, joined to its flow. */
export function InterfaceLanguageSelect({ actor }: InterfaceLanguageSelectProps) {
  const language = useSelector(actor, appView.interfaceLanguage);
  const locale = useSelector(language, (snapshot) => snapshot && interfaceLanguageView.locale(snapshot));
  if (!language || !locale) return null;
  return (
    <LanguageSelect
      offered={offered}
      locale={locale}
      onChoose={(choice) => language.send({ type: 'language.choose', locale: choice })}
    />
  );
}
