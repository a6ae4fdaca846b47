import german from '#src/i18n/locales/de.json' with { type: 'json' };

const WORDS: Readonly<Record<string, string>> = german;

/**
 * What the console says in German, by the id of the text.
 * @param values stand for the text's placeholders
 */
export function word(id: string, values: Readonly<Record<string, string>> = {}): string {
  const found = WORDS[id];
  if (found === undefined) throw new Error(`no word has the id ${id}; it belongs into src/screens`);
  return found.replace(/{(\w+)}/g, (whole, name: string) => values[name] ?? whole);
}
