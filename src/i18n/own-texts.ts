import type { Messages } from '@lingui/core';
import { FALLBACK_LANGUAGE } from '#contract/interface-languages.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';

type Message = Messages[string];

/** The console's texts as the system that it administers has them, in the context of the address. */
export interface OwnTexts {
  /** By language code or 'all', then by identifier; the context's own walk has been done. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly fallbackLang: string;
}

export const NO_OWN_TEXTS: OwnTexts = { texts: {}, fallbackLang: '' };

/** The language of the texts in the code: what is missing there is not missing. */
const BUILT_IN = 'de';

/** The texts of the interface, by identifier. */
export interface LayeredTexts {
  readonly messages: Messages;
  /** The language of each that is not in the chosen one; one that is in neither is shown as it stands in the code. */
  readonly languages: ReadonlyMap<string, string>;
}

/** Placeholders of wordings (specification section 9). */
const PLACEHOLDER = /\{%([^%{}]+)%\}/;
/** An angle bracket that Lingui would take for a tag. */
const TAG = /<(?=\/?\w)/g;
const WORD_JOINER = '\u2060';

/**
 * Lays the system's texts over the built-in ones (decisions.md section 7): first the wording in the language, then the
 * built-in text, then the wording in the fallback language, then the built-in text in English where the language need
 * not be complete; what is still missing is shown as it stands in the code. A blank wording counts as none, since a
 * button without words is none.
 * @param messages compiled
 * @param locale such as de_DE; wordings are looked up under it, then under its base, then under 'all'
 * @param fallback built-in messages in English, for a language that the console does not bring whole
 */
export function withOwnTexts(
  messages: Messages,
  { texts, fallbackLang }: OwnTexts,
  locale: string,
  fallback: Messages = {},
): LayeredTexts {
  const base = locale.slice(0, 2);
  const chosen = { ...texts[ALL_LANGUAGES], ...texts[base], ...texts[locale] };
  const languages = new Map<string, string>();
  const merged = { ...fallback, ...messages };
  for (const id of Object.keys(fallback)) if (!(id in messages)) languages.set(id, FALLBACK_LANGUAGE);
  const lay = (id: string, text: string) => {
    if (!text.trim()) return false;
    merged[id] = compileWording(text, messages[id] ?? fallback[id]);
    return true;
  };
  if (base !== BUILT_IN) {
    for (const [id, text] of Object.entries(texts[fallbackLang] ?? {})) {
      if (id in messages || chosen[id]?.trim()) continue;
      console.debug(`[texts] ${id} is missing in ${locale}, its wording in ${fallbackLang} stands in`);
      if (lay(id, text)) languages.set(id, fallbackLang);
    }
  }
  for (const [id, text] of Object.entries(chosen)) if (lay(id, text)) languages.delete(id);
  return { messages: merged, languages };
}

/**
 * A wording as Lingui puts it together: plain text, in which a placeholder stands for the value of that name, in any
 * case, or of that place in the built-in text, counted from 1. One without a value stays visible.
 */
function compileWording(text: string, builtIn: Message | undefined): Message {
  const names = new Map<string, readonly string[]>();
  collectNames(builtIn, names);
  const known = [...names.keys()];
  // Odd ones are the names of placeholders.
  const parts = text.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return part.replace(TAG, `<${WORD_JOINER}`);
    const wanted = part.trim();
    const name = /^\d+$/.test(wanted)
      ? known[Number(wanted) - 1]
      : known.find((one) => one.toLowerCase() === wanted.toLowerCase());
    return (name && names.get(name)) ?? `{%${part}%}`;
  });
  return parts as unknown as Message;
}

/** The values that a compiled message shows, in their order; what it counts is shown as a number. */
function collectNames(message: unknown, names: Map<string, readonly string[]>): void {
  if (!Array.isArray(message)) return;
  for (const part of message) {
    if (!Array.isArray(part)) continue;
    const [name, kind, cases] = part;
    if (!names.has(name)) names.set(name, kind && kind !== 'select' ? [name, 'number'] : [name]);
    for (const one of Object.values(cases ?? {})) collectNames(one, names);
  }
}
