import { PLAIN_NAME, piecesOfText, placeholderOf } from '#server/exchange/placeholders.ts';
import { FORMS, type Form, type Unit } from '#server/exchange/plurals.ts';

/** Number that chooses the form; `#` and `{count}` are the same in a message. */
const COUNT = 'count';

/** The message of ICU for a text or its plural forms. */
export function toIcu({ value, forms }: Unit): string {
  if (!forms) return message(value, false);
  const arms = FORMS.flatMap((form) => {
    const text = forms.get(form);
    return text === undefined ? [] : `${form} {${message(text, true)}}`;
  });
  return `{${COUNT}, plural, ${arms.join(' ')}}`;
}

function message(text: string, isInPlural: boolean): string {
  return piecesOfText(text)
    .map(({ text: written, name }) =>
      name !== null && PLAIN_NAME.test(name) ? `{${name}}` : quoted(written, isInPlural),
    )
    .join('');
}

/** Text in which ICU finds nothing to do. */
function quoted(text: string, isInPlural: boolean): string {
  const special = isInPlural ? /['{}<>#]+/g : /['{}<>]+/g;
  return text.replace(special, (run) => {
    const doubled = run.replaceAll("'", "''");
    return /^'+$/.test(run) ? doubled : `'${doubled}'`;
  });
}

/** What a message of ICU says in our texts; null where it cannot be said, such as a date format or a selection. */
export function fromIcu(text: string): Omit<Unit, 'key'> | null {
  const [, name = '', arms = ''] = /^\s*\{\s*([^\s{},]+)\s*,\s*plural\s*,([\s\S]*)\}\s*$/.exec(text) ?? [];
  if (name === '') {
    const value = textOf(new Reader(text), false, null);
    return value === null ? null : { value };
  }
  const forms = armsOf(new Reader(arms), name);
  return forms?.has('other') ? { value: forms.get('other') ?? '', forms } : null;
}

class Reader {
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }
}

function armsOf(reader: Reader, count: string): Map<Form, string> | null {
  const forms = new Map<Form, string>();
  while (!reader.match(/\s*$/y)) {
    const name = reader.match(/\s*(\w+)\s*\{/y)?.[1];
    const form = FORMS.find((one) => one === name);
    const value = form && textOf(reader, true, count);
    // An exact number (=0), an offset, or something within the form has no place in our texts.
    if (!form || value === null || value === undefined || !reader.match(/\}/y)) return null;
    forms.set(form, value);
  }
  return forms;
}

/** The text up to its end, or in a plural form up to the brace that closes it. */
function textOf(reader: Reader, isInPlural: boolean, count: string | null): string | null {
  let value = '';
  while (reader.at < reader.text.length) {
    const quote = reader.match(/''|'([{}<>#|])/y);
    if (quote) value += quote[1] === undefined ? "'" : quote[1] + rest(reader);
    else if (reader.match(/\{/y)) {
      const name = reader.match(/\s*([\p{L}\p{N}_]+)\s*\}/uy)?.[1];
      if (name === undefined) return null;
      value += placeholderOf(name);
    } else if (reader.text[reader.at] === '}') return isInPlural ? value : null;
    else if (isInPlural && count !== null && reader.match(/#/y)) value += placeholderOf(count);
    else {
      value += reader.text[reader.at] ?? '';
      reader.at += 1;
    }
  }
  return isInPlural ? null : value;
}

/** What stands between apostrophes, as it is. */
function rest(reader: Reader): string {
  const found = reader.match(/((?:[^']|'')*)(?:'|$)/y);
  return (found?.[1] ?? '').replaceAll("''", "'");
}
