import type { TextTable, Values } from './types.ts';

const PLACEHOLDER = /\{%\s*([\p{L}\p{N}_.-]+)\s*%\}/gu;
const FORM = /^(.+)\.(zero|one|two|few|many|other)$/s;

/** The name of a placeholder as ICU can write it: in lower case, `.` and `-` as `_`. */
function nameOf(name: string): string {
  return name.toLowerCase().replace(/[.-]/g, '_');
}

/** Text in which ICU finds nothing to do; in a plural form `#` would be the number. */
function quoted(text: string, inPlural: boolean): string {
  const special = inPlural ? /['{}<>#]+/g : /['{}<>]+/g;
  return text.replace(special, (run) => {
    const doubled = run.replaceAll("'", "''");
    return /^'+$/.test(run) ? doubled : `'${doubled}'`;
  });
}

function convert(text: string, inPlural: boolean): string {
  let message = '';
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    message += `${quoted(text.slice(at, match.index), inPlural)}{${nameOf(match[1] ?? '')}}`;
    at = match.index + match[0].length;
  }
  return message + quoted(text.slice(at), inPlural);
}

/**
 * ICU messages of texts, for FormatJS: `{%name%}` becomes `{name}`, and `identifier.one`, `identifier.other` together
 * the message `identifier` with a plural of `count`, beside the two. What looks like ICU or a tag in a text is shown
 * as written.
 */
export function toMessages(texts: TextTable): Record<string, string> {
  const messages: Record<string, string> = {};
  const groups = new Map<string, Map<string, string>>();
  for (const [identifier, text] of Object.entries(texts)) {
    messages[identifier] = convert(text, false);
    const [, base, form] = FORM.exec(identifier) ?? [];
    if (base === undefined || form === undefined) continue;
    const forms = groups.get(base) ?? new Map<string, string>();
    groups.set(base, forms.set(form, text));
  }
  for (const [base, forms] of groups) {
    // ICU wants one for all numbers; a text beside it, and no other form, means that 'other' is just a word.
    if (!forms.has('other') || (forms.size === 1 && Object.hasOwn(texts, base))) continue;
    const arms = [...forms].map(([form, text]) => `${form} {${convert(text, true)}}`);
    messages[base] = `{count, plural, ${arms.join(' ')}}`;
  }
  return messages;
}

/** Values by the names that messages have here, however the application spells them. */
export function toValues(values: Values): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
}
