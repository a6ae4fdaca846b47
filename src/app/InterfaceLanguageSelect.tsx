import type { ConsoleActor } from '#src/app/console-actor.ts';
import { useInterfaceLanguage } from '#src/app/use-interface-language.tsx';
import { LanguageSelect } from '#src/screens/login/LanguageSelect.tsx';

interface InterfaceLanguageSelectProps {
  readonly actor: ConsoleActor;
}

/** The choice of the interface language, with its flow. */
export function InterfaceLanguageSelect({ actor }: InterfaceLanguageSelectProps) {
  const { languages, notice } = useInterfaceLanguage(actor);
  return languages ? <LanguageSelect {...languages}>{notice}</LanguageSelect> : null;
}
