import { i18n, type Messages } from '@lingui/core';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';

/** de-DE of de_DE: the form that browsers and Intl take. */
export function languageTag(locale: string): string {
  return locale.replace('_', '-');
}

/**
 * Shows the whole interface in a language and says so to the browser, for pronunciation and hyphenation.
 * @param locale such as de_DE
 * @param messages compiled, the base language's with the region's own over them; what is missing is shown as it is built in
 */
export function activate(locale: string, messages: Messages): void {
  const tag = languageTag(locale);
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}

i18n.setMessagesCompiler(compileBuiltIn);
activate('de_DE', {});

/** The interface's texts, German as built in until other messages are activated. */
export const interfaceTexts = i18n;
