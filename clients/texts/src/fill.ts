import type { TextTable, Values } from './types.ts';

const PLACEHOLDER = /\{%\s*([\p{L}\p{N}_.-]+)\s*%\}/gu;

/** Fills placeholders such as `{%name%}`; one without a value stays visible. */
export function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const key = Object.keys(values).find((one) => one.toLowerCase() === name.toLowerCase());
    return key === undefined ? written : String(values[key]);
  });
}

const rules = new Map<string, Intl.PluralRules | null>();

/** The plural category of a number; 'other' in a language that Intl cannot read. */
function categoryOf(lang: string, count: number): string {
  let rule = rules.get(lang);
  if (rule === undefined) {
    try {
      rule = new Intl.PluralRules(lang);
    } catch {
      rule = null;
    }
    rules.set(lang, rule);
  }
  return rule?.select(count) ?? 'other';
}

/** The text of an identifier, unfilled: with a number, its form in the language; undefined when there is none. */
export function find(
  texts: TextTable,
  lang: string,
  identifier: string,
  count: string | number | undefined,
): string | undefined {
  const own = (key: string) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  if (typeof count !== 'number') return own(identifier);
  return own(`${identifier}.${categoryOf(lang, count)}`) ?? own(`${identifier}.other`) ?? own(identifier);
}
