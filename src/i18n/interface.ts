import { i18n, type Messages } from '@lingui/core';
import { FALLBACK_LANGUAGE } from '#contract/interface-languages.ts';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';
import { NO_OWN_TEXTS, type OwnTexts, withOwnTexts } from '#src/i18n/own-texts.ts';
import { isRightToLeft, runsRightToLeft, withIsolatedValues } from '#src/i18n/reading-direction.ts';

/** de-DE of de_DE: the form that browsers and Intl take. */
export function languageTag(locale: string): string {
  return locale.replace('_', '-');
}

/** The language of the texts in the code. */
const BUILT_IN = 'de';

/** Further messages that are loaded with a language. */
interface Beside {
  /** Every message, where `messages` leaves those out that the code says as well. */
  readonly builtIn?: Messages;
  /** Every message in English, where `messages` may lack some. */
  readonly fallback?: Messages;
}

let shown: { readonly locale: string; readonly messages: Messages } & Beside;
let own = NO_OWN_TEXTS;
/** The texts that are in another language than the document. */
let languages: ReadonlyMap<string, string>;
/** Messages reported as missing in the language that is shown, and the one that was asked for last. */
let reported: Set<string>;
let stopMarking: (() => void) | undefined;
let asked = '';
let isAsBuiltIn = false;
/** The built-in texts that were asked for since another language was shown, by identifier. */
const builtInShown = new Map<string, string>();
const compiledBuiltIn = new Map<string, ReturnType<typeof compileBuiltIn>>();
const messageListeners = new Set<() => void>();

function show(): void {
  const { locale, messages, fallback } = shown;
  const layered = withOwnTexts(messages, own, locale, fallback);
  reported = new Set();
  languages = layered.languages;
  // A page that is mostly English is pronounced, hyphenated and read in the direction of English.
  const isForeign = fallback !== undefined && languages.size * 2 > Object.keys(fallback).length;
  const lang = isForeign ? FALLBACK_LANGUAGE : languageTag(locale);
  const dir = isRightToLeft(lang) ? 'rtl' : 'ltr';
  const page = document.documentElement;
  // Writing either has the browser style every element again, also where it says the same.
  if (page.lang !== lang) page.lang = lang;
  if (page.dir !== dir) page.dir = dir;
  const texts = runsRightToLeft() ? withIsolatedValues(layered.messages) : layered.messages;
  const tag = languageTag(locale);
  // Every text of the page would be drawn again, as it stands there.
  isAsBuiltIn = i18n.locale === tag && saysWhatIsShown(texts);
  if (isAsBuiltIn) Object.assign(i18n.messages, texts);
  else {
    builtInShown.clear();
    i18n.loadAndActivate({ locale: tag, messages: texts });
  }
  markForeign();
}

/** Whether messages that arrive after the first picture say what the built-in texts in it say. */
function saysWhatIsShown(texts: Messages): boolean {
  if (Object.keys(i18n.messages).length > 0) return false;
  for (const [id, text] of builtInShown) {
    const message = texts[id];
    if (message !== undefined && JSON.stringify(message) !== JSON.stringify(compiled(text))) return false;
  }
  return true;
}

function compiled(text: string): ReturnType<typeof compileBuiltIn> {
  const known = compiledBuiltIn.get(text);
  if (known) return known;
  const parts = compileBuiltIn(text);
  compiledBuiltIn.set(text, parts);
  return parts;
}

/** Only pages in a language that lacks texts have any to mark. */
function markForeign(): void {
  stopMarking?.();
  stopMarking = undefined;
  if (languages.size === 0) return;
  const foreign = new Map<string, string>();
  for (const [id, message] of Object.entries(i18n.messages)) {
    const lang = languageOfText(id);
    const [text, ...more] = Array.isArray(message) ? message : [message];
    if (lang && typeof text === 'string' && more.length === 0) foreign.set(text, lang);
  }
  const { messages } = i18n;
  import('#src/i18n/mark-foreign-texts.ts').then(
    ({ markForeignTexts }) => {
      if (i18n.messages === messages) stopMarking = markForeignTexts(foreign);
    },
    // They are pronounced in the language of the page.
    () => {},
  );
}

/**
 * The language of a text that differs from that of the page, for the component that renders it.
 * @returns undefined where they are the same
 */
export function languageOfText(id: string): string | undefined {
  const page = document.documentElement.lang.slice(0, 2);
  const spoken = id in i18n.messages ? (languages.get(id) ?? languageTag(shown.locale)) : BUILT_IN;
  return spoken.startsWith(page) ? undefined : spoken;
}

/**
 * Shows the whole interface in a language and says so to the browser, for pronunciation and hyphenation.
 * @param locale such as de_DE
 * @param messages compiled, the base language's with the region's own over them; what is missing is shown as it is built in
 */
export function activate(locale: string, messages: Messages, beside: Beside = {}): void {
  shown = { locale, messages, ...beside };
  show();
  for (const listener of messageListeners) listener();
}

/** The locale whose messages, with the system's own texts, have said what was shown before they came; null otherwise. */
export function localeAsBuiltIn(): string | null {
  return isAsBuiltIn ? shown.locale : null;
}

/** Calls back whenever messages have arrived, whether or not they say anything else than what is shown. */
export function whenMessagesCome(listener: () => void): void {
  messageListeners.add(listener);
}

/** Shows the console's texts as the system has them, in this and every later language. */
export function showOwnTexts(texts: OwnTexts): void {
  const isNew = layOf(texts) !== layOf(own);
  own = texts;
  if (isNew) show();
}

/** Key of the texts laid over the built-in ones; empty if there are none, whatever the fallback language is. */
function layOf({ texts, fallbackLang }: OwnTexts): string {
  const hasTexts = Object.values(texts).some((some) => Object.keys(some).length > 0);
  return hasTexts ? JSON.stringify([texts, fallbackLang]) : '';
}

/** Prefixes of the known message identifiers up to their first dot, separated by commas. */
export function messagePrefixes(): string {
  const { messages, builtIn, fallback } = shown;
  const prefixes = new Set<string>();
  for (const known of [messages, builtIn, fallback]) {
    for (const id in known) prefixes.add(id.slice(0, id.indexOf('.') + 1));
  }
  return [...prefixes].join();
}

i18n.on('missing', ({ id }) => {
  asked = id;
  if (reported.has(id) || Object.keys(shown.messages).length === 0) return;
  reported.add(id);
  console.debug(`[texts] ${id} is missing in ${shown.locale}, the built-in text stands in`);
});
i18n.setMessagesCompiler((text) => {
  // Lingui takes the identifier for the text where there is no text.
  if (text === asked) console.error(`[texts] ${text} has no default text`);
  builtInShown.set(asked, text);
  return compiled(text);
});
activate('de_DE', {});

/** The interface's texts, German as built in until other messages are activated. */
export const interfaceTexts = i18n;
