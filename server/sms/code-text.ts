import { LIMITS } from '#contract/limits.ts';

const { codeMinutes } = LIMITS;

const TEXTS = {
  de: (code: string) =>
    `Ihr Zugangscode für Leitstand: ${code}. Er gilt ${codeMinutes} Minuten. Geben Sie ihn niemandem.`,
  en: (code: string) =>
    `Your Leitstand access code: ${code}. It is valid for ${codeMinutes} minutes. Do not share it with anyone.`,
  fr: (code: string) =>
    `Votre code d'accès Leitstand : ${code}. Il est valable ${codeMinutes} minutes. Ne le communiquez à personne.`,
};

/**
 * The text message that carries a code.
 * @param lang the user's default language; German where it is none of the three
 */
export function codeText(code: string, lang: string | null): string {
  const base = (lang ?? '').slice(0, 2).toLowerCase();
  return (base === 'en' || base === 'fr' ? TEXTS[base] : TEXTS.de)(code);
}
