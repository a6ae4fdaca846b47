import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { LayerWording } from '#server/domain/inheritance.ts';

/*
 * The walk of inheritance.ts from above: what a context shows follows from what the context above it shows and from
 * its own texts. Many contexts are worked out so at the price of one walk for all of them.
 */

/** Texts found for one identifier at one context. */
export interface ShownText {
  /** Texts that the walk of a language ends with in that language. */
  readonly byLang: ReadonlyMap<string, string>;
  /** The nearest text for all languages. */
  readonly all: string | undefined;
}

export const NOTHING_SHOWN: ShownText = { byLang: new Map(), all: undefined };

/**
 * Texts that a context shows for an identifier.
 * @param above what is shown above it; answered itself when the context adds nothing
 * @param own the context's wordings for the identifier; none where the context is inactive
 */
export function shownBelow(above: ShownText, own: readonly LayerWording[]): ShownText {
  const active = own.filter((wording) => wording.active);
  if (active.length === 0) return above;
  const forAll = active.find(({ lang }) => lang === ALL_LANGUAGES);
  const byLang = new Map(forAll?.resetInheritance ? [] : above.byLang);
  for (const { lang, value } of active) {
    if (lang !== ALL_LANGUAGES) byLang.set(lang, value ?? '');
  }
  return { byLang, all: forAll ? (forAll.value ?? '') : above.all };
}

/** The text in a language; null where the default text has to stand in. */
export function textIn({ byLang, all }: ShownText, lang: string, fallbackLang: string): string | null {
  return byLang.get(lang) ?? all ?? byLang.get(fallbackLang) ?? null;
}
