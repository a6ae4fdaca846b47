import type { PlaceholderStyle } from '#contract/wording-exchange.ts';
import { namesIn, PLAIN_NAME, placeholderOf, withPieces } from '#server/exchange/placeholders.ts';

const SAME = (text: string) => text;

/** A text as i18next reads it: `{{name}}`. */
export function toI18next(text: string): string {
  return withPieces(text, SAME, (name) => `{{${name}}}`);
}

export function fromI18next(text: string): string {
  return text.replace(/\{\{\s*(?:-\s*)?([\p{L}\p{N}_.-]+)\s*\}\}/gu, (_, name: string) =>
    placeholderOf(name),
  );
}

/** A text as vue-i18n reads it: `{name}`, and what it would take for its own syntax as a literal: `{'@'}`. */
export function toVue(text: string): string {
  const literal = (written: string) =>
    written.replace(/[{}@|$%\\]/g, (sign) => `{'${sign === '\\' ? '\\\\' : sign}'}`);
  return withPieces(text, literal, (name) =>
    VUE_NAME.test(name) ? `{${name}}` : literal(placeholderOf(name)),
  );
}

const VUE_NAME = /^(?:[A-Za-z_]\w*|\d+)$/;

export function fromVue(text: string): string {
  return text.replace(
    /\{\s*(?:'((?:[^'\\]|\\.)*)'|([A-Za-z_]\w*|\d+))\s*\}/g,
    (_, literal: string | undefined, name: string | undefined) =>
      name === undefined ? (literal ?? '').replace(/\\(.)/g, '$1') : placeholderOf(name),
  );
}

/** A text as Ruby on Rails reads it: `%{name}`. */
export function toRails(text: string): string {
  const literal = (written: string) => written.replace(/%+(?=\{)/g, '$&%');
  return withPieces(text, literal, (name) => `%{${name}}`);
}

export function fromRails(text: string): string {
  return text.replace(/(%+)\{(?:([\p{L}\p{N}_.-]+)\})?/gu, (all, signs: string, name: string | undefined) =>
    signs.length === 1
      ? name === undefined
        ? all
        : placeholderOf(name)
      : signs.slice(1) + all.slice(signs.length),
  );
}

/** A text as Python's str.format reads it: `{name}`; null where a name cannot be written so. */
export function toBraces(text: string): string | null {
  if (!namesIn([text]).every((name) => PLAIN_NAME.test(name))) return null;
  return withPieces(
    text,
    (written) => written.replace(/[{}]/g, '$&$&'),
    (name) => `{${name}}`,
  );
}

export function fromBraces(text: string): string {
  return text.replace(/\{\{|\}\}|\{([\p{L}\p{N}_]+)\}/gu, (all, name: string | undefined) =>
    name === undefined ? all.slice(1) : placeholderOf(name),
  );
}

/** How a format counts its placeholders, for names that it does not know. */
export interface Counted {
  readonly first: number;
  readonly write: (number: number) => string;
  /** Finds one; its first group is the number. */
  readonly pattern: RegExp;
  /** Writes a text beside placeholders so that it is not taken for one. */
  readonly escape: (text: string) => string;
  /** Finds what escape has written, for a pattern; a group is what it stands for, and otherwise its second half is. */
  readonly escaped: string;
}

export const JAVA: Counted = {
  first: 0,
  write: (number) => `{${number}}`,
  pattern: /\{(\d+)\}/g,
  escape: (text) => text.replaceAll("'", "''").replace(/[{}]/g, "'$&'"),
  escaped: "''|'([{}]+)'",
};
export const DOTNET: Counted = {
  first: 0,
  write: (number) => `{${number}}`,
  pattern: /\{(\d+)\}/g,
  escape: (text) => text.replace(/[{}]/g, '$&$&'),
  escaped: '\\{\\{|\\}\\}',
};
export const APPLE: Counted = {
  first: 1,
  write: (number) => `%${number}$@`,
  pattern: /%(\d+)\$(?:@|l*[du])/g,
  escape: (text) => text.replaceAll('%', '%%'),
  escaped: '%%',
};

const LEGEND = 'Placeholders:';

/** Whether a line of a comment is a legend. */
export function isLegend(line: string): boolean {
  return line.trim().startsWith(LEGEND);
}

/**
 * A legend of placeholders, which stands beside the text as a comment: `Placeholders: {0} = name`. `none` says that what
 * looks like a placeholder is a text; null where there is nothing to say.
 */
export function legendOf(texts: readonly string[], style: Counted): string | null {
  const names = namesIn(texts);
  if (names.length === 0)
    return texts.some((text) => text.search(style.pattern) >= 0) ? `${LEGEND} none` : null;
  return `${LEGEND} ${names.map((name, index) => `${style.write(style.first + index)} = ${name}`).join(', ')}`;
}

/** A text with counted placeholders, as the legend of these texts names them. */
export function toCounted(text: string, all: readonly string[], style: Counted): string {
  const names = namesIn(all);
  if (names.length === 0) return text;
  return withPieces(text, style.escape, (name) => style.write(style.first + names.indexOf(name)));
}

/** The text behind counted placeholders, by the legend of the file or, where there is none, by their numbers. */
export function fromCounted(text: string, comment: string, style: Counted): string {
  const legend = comment.split('\n').find(isLegend)?.trim();
  if (legend === `${LEGEND} none`) return text;
  const names = (legend?.slice(LEGEND.length) ?? '').split(',').map((one) => one.split(' = ')[1]?.trim());
  const isFormatted = legend !== undefined || text.search(style.pattern) >= 0;
  if (!isFormatted) return text;
  const whole = new RegExp(`${style.escaped}|${style.pattern.source}`, 'g');
  return text.replace(whole, (all, ...groups: readonly unknown[]) => {
    const [first, second] = groups;
    const number = style.escaped.includes('(') ? second : first;
    if (typeof number !== 'string') return typeof first === 'string' ? first : all.slice(1);
    return placeholderOf(legend === undefined ? number : (names[Number(number) - style.first] ?? number));
  });
}

/** Texts of a JSON file by the library that reads it; FormatJS is ICU (icu.ts). */
export const JSON_STYLES: Readonly<
  Record<
    Exclude<PlaceholderStyle, 'formatjs'>,
    { to: (text: string) => string; from: (text: string) => string }
  >
> = {
  i18next: { to: toI18next, from: fromI18next },
  'vue-i18n': { to: toVue, from: fromVue },
};
