import { useSelector } from '@xstate/react';
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
  return useSelector(
    language,
    (snapshot) =>
      snapshot === undefined ||
      !interfaceLanguageSelectors.isLoading(snapshot) ||
      baseOf(interfaceLanguageSelectors.locale(snapshot)) === BUILT_IN,
    // Once shown, the page is not drawn again because another language is on its way.
    (wasReady, isReady) => wasReady || wasReady === isReady,
  );
}
