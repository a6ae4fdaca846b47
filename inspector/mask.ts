import type { Json } from './json.ts';

/** Text shown in place of a secret. */
export const MASK = '•••';

/** Deeper than anything that is worth reading. */
const DEEPEST = 12;
/** Entries of a list that are shown; a page of rows has up to 500. */
const LONGEST_LIST = 100;
const LONGEST_TEXT = 10_000;
/** Secrets that are looked for in other texts. */
const REMEMBERED = 100;
/** Anything shorter stands in many texts by chance. */
const SHORTEST_REMEMBERED = 4;
/** Digits of a telephone number that are shown, as the server shows those of the second factor. */
const SHOWN_DIGITS = 3;

const SECRET_KEY =
  /pass(word|wort|phrase)|^pass$|secret|token|^(present|access|login)?code$|^authorization$|cookie/i;
const NUMBER_KEY = /^(mobileNo|twoWayMobileNo|alternateMobileNumber|number|phone)$/i;

/** What a project knows about its secrets beyond their names. */
export interface MaskRules {
  /** The text of a value that is a secret by itself; null for any other. */
  readonly secretIn: (value: object) => string | null;
  /** Whether a text is none, although its name sounds like one. */
  readonly isHarmless: (name: string, text: string) => boolean;
}

const NAMES_ONLY: MaskRules = { secretIn: () => null, isHarmless: () => false };

/** Makes a copy of a value that may leave the window: plain data, bounded, and without a secret. */
export type Mask = (value: unknown) => Json;

function maskedNumber(number: string): string {
  return `+${'*'.repeat(Math.max(number.length - SHOWN_DIGITS - 1, 0))}${number.slice(-SHOWN_DIGITS)}`;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Things that are named and not opened: their insides say nothing, or too much. */
function nameOfThing(value: object): string {
  if ('sessionId' in value && 'send' in value) return `[actor ${String(value.sessionId)}]`;
  if (value instanceof Blob) return `[${value instanceof File ? 'file' : 'blob'}, ${value.size} bytes]`;
  return `[${value.constructor?.name ?? 'object'}]`;
}

/**
 * Masks by what a value is, as the rules of the project say, and by what it is called; a secret that was met once is masked in every later text
 * too, wherever it turns up, such as in the message of an error.
 */
export function createMask({ secretIn, isHarmless }: MaskRules = NAMES_ONLY): Mask {
  /** Secrets of this window, each with what stands for it. */
  const met = new Map<string, string>();

  const remember = (secret: string, shown: string) => {
    if (secret.length < SHORTEST_REMEMBERED || secret === shown) return;
    met.delete(secret);
    met.set(secret, shown);
    const [oldest] = met.keys();
    if (met.size > REMEMBERED && oldest !== undefined) met.delete(oldest);
  };

  const hide = (value: unknown): Json => {
    if (value === null || value === undefined || typeof value === 'boolean' || value === '')
      return value ?? null;
    const secret = typeof value === 'object' ? secretIn(value) : value;
    if (typeof secret === 'string') remember(secret, MASK);
    return MASK;
  };

  const textOf = (text: string): string => {
    let shown = text;
    for (const [secret, instead] of met) shown = shown.replaceAll(secret, instead);
    return shown.length > LONGEST_TEXT ? `${shown.slice(0, LONGEST_TEXT)}…` : shown;
  };

  const named = (key: string, value: unknown, around: readonly object[]): Json => {
    const isShown = typeof value === 'string' && isHarmless(key, value);
    if (SECRET_KEY.test(key) && !isShown) return hide(value);
    if (NUMBER_KEY.test(key) && typeof value === 'string' && value !== '') {
      const shown = maskedNumber(value);
      remember(value, shown);
      return shown;
    }
    return copy(value, around);
  };

  const copyObject = (value: object, around: readonly object[]): Json => {
    if (secretIn(value) !== null) return hide(value);
    if (around.includes(value)) return '[circular]';
    if (around.length >= DEEPEST) return '[…]';
    const within = [...around, value];
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) {
      const entries = value.slice(0, LONGEST_LIST).map((entry) => copy(entry, within));
      const more = value.length - entries.length;
      return more > 0 ? [...entries, `[${more} more]`] : entries;
    }
    if (value instanceof Set) return copyObject([...value], around);
    if (value instanceof Map) return copyObject(Object.fromEntries(value), around);
    if (value instanceof Error) {
      const failure = 'failure' in value ? { failure: copy(value.failure, within) } : {};
      return { name: value.name, message: textOf(value.message), ...failure };
    }
    if (!isPlain(value)) return nameOfThing(value);
    // Keys that name secrets first, so that what they hold is known when the texts beside them are read.
    const keys = Object.keys(value).sort((a, b) => Number(SECRET_KEY.test(b)) - Number(SECRET_KEY.test(a)));
    const copies = new Map<string, Json>();
    for (const key of keys) copies.set(key, named(key, Reflect.get(value, key), within));
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key]) => [key, copies.get(key) ?? null]),
    );
  };

  const copy = (value: unknown, around: readonly object[]): Json => {
    switch (typeof value) {
      case 'string':
        return textOf(value);
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'undefined':
        return null;
      case 'object':
        return value === null ? null : copyObject(value, around);
      case 'function':
        return '[function]';
      default:
        return String(value);
    }
  };

  return (value) => copy(value, []);
}
