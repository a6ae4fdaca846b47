import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { baseOf } from '#machines/interface-language/choose-locale.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';

/** The language of the texts that are built into the code. */
const BUILT_IN = 'de';

/**
 * Whether the first words can be shown: at once in German, otherwise when the first messages have arrived or failed, so
 * that no page flickers from German into another language. Later changes of language wait behind what is shown.
 */
export function useFirstLanguage(actor: ConsoleActor): boolean {
  const language = useSelector(actor, appSelectors.interfaceLanguage);
  const ready = useSelector(
    language,
    (snapshot) =>
      snapshot === undefined ||
      !interfaceLanguageSelectors.isLoading(snapshot) ||
      baseOf(interfaceLanguageSelectors.locale(snapshot)) === BUILT_IN,
  );
  const [spoken, setSpoken] = useState(ready);
  if (ready && !spoken) setSpoken(true);
  return spoken || ready;
}
