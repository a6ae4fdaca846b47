/** A placeholder: {%1%} or {%name%}, in any case (specification section 9). */
const PLACEHOLDER = /\{%\s*([\p{L}\p{N}_.-]+)\s*%\}/gu;

/** The names of a text's placeholders, each once, in the order in which they first stand. */
export function placeholdersOf(...texts: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(PLACEHOLDER)) {
      const key = name.toLowerCase();
      if (!names.has(key)) names.set(key, name);
    }
  }
  return [...names.values()];
}

/**
 * A text with its placeholders filled in; one without a value stays visible.
 * @param values by name in lower case
 * @param encode makes a value fit to stand in the text
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const value = values[name.toLowerCase()];
    return value ? encode(value) : whole;
  });
}

/** A tag, which only markup has. */
const MARKUP = /<\/?[a-z][^>]*>/i;

/** Whether the body of a mail is markup, not plain text. */
export function isMarkup(body: string): boolean {
  return MARKUP.test(body);
}

/** A value as it can stand in markup without being any. */
export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
