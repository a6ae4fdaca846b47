import { i18n, type Messages } from '@lingui/core';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';
import { NO_OWN_TEXTS, type OwnTexts, withOwnTexts } from '#src/i18n/own-texts.ts';

/** de-DE of de_DE: the form that browsers and Intl take. */
export function languageTag(locale: string): string {
  return locale.replace('_', '-');
}

/** The language of the texts in the code. */
const BUILT_IN = 'de';

let shown: { readonly locale: string; readonly messages: Messages; readonly known: Messages };
let own = NO_OWN_TEXTS;
/** What has been told to be missing in the language that is shown, and what was asked for last. */
let told: Set<string>;
let asked = '';

function show(): void {
  const { locale, messages } = shown;
  told = new Set();
  i18n.loadAndActivate({ locale: languageTag(locale), messages: withOwnTexts(messages, own, locale) });
}

/**
 * Shows the whole interface in a language and says so to the browser, for pronunciation and hyphenation.
 * @param locale such as de_DE
 * @param messages compiled, the base language's with the region's own over them; what is missing is shown as it is built in
 * @param builtIn the messages that are built in, where nobody has translated this language: it is they that are read
 */
export function activate(locale: string, messages: Messages, builtIn?: Messages): void {
  shown = { locale, messages, known: builtIn ?? messages };
  show();
  document.documentElement.lang = builtIn ? BUILT_IN : languageTag(locale);
}

/** Shows the console's texts as the system has them, in this and every later language. */
export function showOwnTexts(texts: OwnTexts): void {
  const isNew = layOf(texts) !== layOf(own);
  own = texts;
  if (isNew) show();
}

/** What texts lay over the built-in ones; a system that has none changes nothing, whatever its fallback language is. */
function layOf({ texts, fallbackLang }: OwnTexts): string {
  const hasTexts = Object.values(texts).some((some) => Object.keys(some).length > 0);
  return hasTexts ? JSON.stringify([texts, fallbackLang]) : '';
}

/** What the identifiers of the known messages begin with up to their first dot, with commas in between. */
export function messagePrefixes(): string {
  return [...new Set(Object.keys(shown.known).map((id) => id.slice(0, id.indexOf('.') + 1)))].join();
}

i18n.on('missing', ({ id }) => {
  asked = id;
  if (told.has(id) || Object.keys(shown.messages).length === 0) return;
  told.add(id);
  console.debug(`[texts] ${id} is missing in ${shown.locale}, the built-in text stands in`);
});
i18n.setMessagesCompiler((text) => {
  // Lingui takes the identifier for the text where there is no text.
  if (text === asked) console.error(`[texts] ${text} has no default text`);
  return compileBuiltIn(text);
});
activate('de_DE', {});

/** The interface's texts, German as built in until other messages are activated. */
export const interfaceTexts = i18n;
