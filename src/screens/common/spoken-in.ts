import { ALL_LANGUAGES } from '#contract/limits.ts';

/**
 * Tells the browser in which language a text is, so that it is read aloud and hyphenated so (WCAG 2.2, 3.1.2); nothing of
 * one that stands for all languages. It runs in its own direction, whatever that of the page is.
 */
export function spokenIn(lang: string): { readonly lang?: string; readonly dir: 'auto' } {
  return lang === ALL_LANGUAGES ? { dir: 'auto' } : { lang, dir: 'auto' };
}
