import type { Messages } from '@lingui/core';

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Whether a language is written from right to left; not every browser knows (Intl.Locale.getTextInfo). */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.has(tag.slice(0, 2));
}

/** Whether the page runs from right to left. */
export function runsRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The key that means what this one means where text runs from left to right. */
export function inReadingDirection(key: string): string {
  if (!runsRightToLeft()) return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/**
 * Compiled messages in which every value is isolated: an identifier or a number from left to right moves neither the
 * words around it nor its own parts (Unicode Standard Annex 9).
 */
export function withIsolatedValues(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, isolated(message)]));
}

function isolated<Message>(message: Message): Message {
  if (!Array.isArray(message)) return message;
  const parts = message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [part];
    const [name, kind, cases] = part;
    if (typeof cases !== 'object' || cases === null) return [FIRST_STRONG_ISOLATE, part, POP_ISOLATE];
    const inside = Object.entries(cases).map(([word, one]) => [word, isolated(one)]);
    return [[name, kind, Object.fromEntries(inside)]];
  });
  return parts as Message;
}
