import { ALL_LANGUAGES } from '#contract/limits.ts';

/**
 * Tells the browser in which language a text is, so that it is read aloud and hyphenated so (WCAG 2.2, 3.1.2); nothing of
 * one that stands for all languages.
 */
export function spokenIn(lang: string): { readonly lang?: string } {
  return lang === ALL_LANGUAGES ? {} : { lang };
}
