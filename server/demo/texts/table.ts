/**
 * Texts of one subject: identifier, then German, English and French. A null is a text that no one has written yet, as
 * there are some on every platform.
 */
export type TextTable = Readonly<
  Record<string, readonly [de: string | null, en: string | null, fr: string | null]>
>;

const LANGS = ['de', 'en', 'fr'] as const;

/** The texts of some tables one by one; French ones with the spaces that its punctuation wants. */
export function textsOf(...tables: readonly TextTable[]) {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([identifier, values]) =>
      LANGS.flatMap((lang, place) => {
        const value = values[place];
        if (value === null || value === undefined) return [];
        return [{ identifier, lang, value: lang === 'fr' ? withFrenchSpaces(value) : value }];
      }),
    ),
  );
}

/** No line may break before ? ! : ; » nor behind «. */
export function withFrenchSpaces(text: string): string {
  return text.replace(/ ([?!:;»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');
}
