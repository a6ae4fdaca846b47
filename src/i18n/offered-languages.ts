import * as z from 'zod/mini';

const offeredLanguageSchema = z.object({
  /** Language and region, such as de_DE. */
  locale: z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/)),
  /** The locale of dates, such as en-gb. */
  dateLocale: z.string().check(z.regex(/^[a-z]{2}(-[a-z]{2})?$/i)),
  /** The language's own name for itself. */
  name: z.string().check(z.minLength(1)),
  /** Whether the interface offers it. */
  enabledInGui: z.boolean(),
});
export type OfferedLanguage = z.infer<typeof offeredLanguageSchema>;

const offeredLanguagesSchema = z.array(offeredLanguageSchema).check(
  z.refine((languages) => languages.some(({ enabledInGui }) => enabledInGui), 'none is enabled'),
  z.refine(
    (languages) => new Set(languages.map(({ locale }) => locale)).size === languages.length,
    'a locale stands twice',
  ),
);

/** The languages of specification section 1. */
export const BUILT_IN_LANGUAGES: readonly OfferedLanguage[] = [
  { locale: 'de_DE', dateLocale: 'de', name: 'Deutsch', enabledInGui: true },
  { locale: 'en_GB', dateLocale: 'en-gb', name: 'English (UK)', enabledInGui: true },
  { locale: 'en_US', dateLocale: 'en', name: 'English (US)', enabledInGui: true },
  { locale: 'fr_FR', dateLocale: 'fr', name: 'Français', enabledInGui: true },
  { locale: 'fr_BE', dateLocale: 'fr', name: 'Français (Belgique)', enabledInGui: true },
];

/**
 * The interface languages on offer: those that the server put into the page (its LANGUAGES setting), otherwise the
 * built-in ones. A list that does not fit is reported in the browser's console and left alone.
 */
export function offeredLanguages(page: ParentNode = document): readonly OfferedLanguage[] {
  const text = page.querySelector('meta[name="leitstand:languages"]')?.getAttribute('content');
  if (!text) return BUILT_IN_LANGUAGES;
  try {
    return z.parse(offeredLanguagesSchema, JSON.parse(text));
  } catch (error) {
    console.warn('[languages] the list of the server is not usable, the built-in one is offered:', error);
    return BUILT_IN_LANGUAGES;
  }
}
