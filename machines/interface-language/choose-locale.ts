/** An interface language as it is offered (decisions.md sections 2 and 7). */
export interface OfferedLocale {
  /** Language and region, such as de_DE. */
  readonly locale: string;
  readonly enabledInGui: boolean;
}

/** Where a wish for a language can come from, in the order in which it counts. */
export interface LocaleWishes {
  /** The address's `lang` parameter. */
  readonly address: string | null;
  /** Locale chosen earlier in this browser. */
  readonly stored: string | null;
  /** The default language of the user who is signed in: a code of the table of languages. */
  readonly user: string | null;
  /** The browser's language, such as fr-BE. */
  readonly browser: string | null;
}

/** The interface is German unless something else is wished for. */
const DEFAULT_LOCALE = 'de_DE';

/**
 * The offered locale that a wish means: that very locale, or the first with its base for a two-letter code.
 * @returns null when none fits
 */
export function offeredLocale(wish: string | null, offered: readonly OfferedLocale[]): string | null {
  if (!wish) return null;
  const wanted = wish.replace('-', '_').toLowerCase();
  const enabled = offered.filter(({ enabledInGui }) => enabledInGui).map(({ locale }) => locale);
  const exact = enabled.find((locale) => locale.toLowerCase() === wanted);
  if (exact) return exact;
  return wanted.length === 2 ? (enabled.find((locale) => baseOf(locale) === wanted) ?? null) : null;
}

/** The offered locale nearest to a language that no one chose here: that very locale, or the first with its base. */
function nearestLocale(wish: string | null, offered: readonly OfferedLocale[]): string | null {
  return offeredLocale(wish, offered) ?? offeredLocale(wish?.slice(0, 2) ?? null, offered);
}

/** The locale that a user has chosen, in the address or here before; null as long as none was chosen. */
export function chosenLocale(
  { address, stored }: Pick<LocaleWishes, 'address' | 'stored'>,
  offered: readonly OfferedLocale[],
): string | null {
  return offeredLocale(address, offered) ?? offeredLocale(stored, offered);
}

/**
 * The locale to show (decisions.md sections 7 and 9): the address, what was chosen before, the user's default language,
 * the browser, German, the first that is offered.
 */
export function chooseLocale(wishes: LocaleWishes, offered: readonly OfferedLocale[]): string {
  return (
    chosenLocale(wishes, offered) ??
    nearestLocale(wishes.user, offered) ??
    nearestLocale(wishes.browser, offered) ??
    offeredLocale(DEFAULT_LOCALE, offered) ??
    offered.find(({ enabledInGui }) => enabledInGui)?.locale ??
    DEFAULT_LOCALE
  );
}

/** The language of a locale: de of de_DE. */
export function baseOf(locale: string): string {
  return locale.slice(0, 2).toLowerCase();
}
