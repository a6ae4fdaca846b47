/** Plural forms of CLDR, which our identifiers end with: minutes.one, minutes.other. */
export const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type Form = (typeof FORMS)[number];

/** A text of one language, or the plural forms of one, under the identifier without its form. */
export interface Unit {
  readonly key: string;
  readonly value: string;
  readonly forms?: ReadonlyMap<Form, string>;
}

const FORM = /^(.+)\.(zero|one|two|few|many|other)$/s;

/** Base and form of an identifier of a plural form; null for any other. */
export function formOf(identifier: string): { readonly base: string; readonly form: Form } | null {
  const [, base, form] = FORM.exec(identifier) ?? [];
  return base === undefined ? null : { base, form: form as Form };
}

/**
 * Puts plural forms together: where there are at least two of them, one is `other`, and no text has the identifier
 * itself. Everything else stays a text of its own.
 */
export function unitsOf(texts: readonly { readonly key: string; readonly value: string }[]): readonly Unit[] {
  const keys = new Set(texts.map(({ key }) => key));
  const groups = new Map<string, Map<Form, string>>();
  for (const { key, value } of texts) {
    const { base, form } = formOf(key) ?? {};
    if (base === undefined || form === undefined || keys.has(base)) continue;
    groups.set(base, (groups.get(base) ?? new Map<Form, string>()).set(form, value));
  }
  const written = new Set<string>();
  return texts.flatMap(({ key, value }): Unit | [] => {
    const { base = '' } = formOf(key) ?? {};
    const forms = groups.get(base);
    if (!forms || forms.size < 2 || !forms.has('other')) return { key, value };
    if (written.has(base)) return [];
    written.add(base);
    return { key: base, value: forms.get('other') ?? '', forms };
  });
}
