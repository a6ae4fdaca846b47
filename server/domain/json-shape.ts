import type { BodyLimits } from '#contract/body-limits.ts';

/** Which limit a JSON text exceeds, and at which character that is certain. */
export interface Excess {
  readonly limit: 'levels' | 'properties' | 'entries';
  readonly at: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Counts what a JSON text would become if it were parsed, in one pass that keeps nothing and ends at the first excess.
 * A text that is no JSON is counted as far as it looks like it; saying that it is none is the parser's.
 * @returns null when every limit is kept
 */
export function excessOf(text: string, limits: Omit<BodyLimits, 'bytes'>): Excess | null {
  let levels = 0;
  let properties = 0;
  let entries = 0;
  // One bit for each level: whether it is a list. 20 levels fit into the 31 bits of a small integer.
  let lists = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (levels === limits.levels) return { limit: 'levels', at };
        levels += 1;
        lists = (lists << 1) | (text.charCodeAt(at) === OPEN_LIST ? 1 : 0);
        if ((lists & 1) === 1 && !isClosedAt(text, at + 1)) entries += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels = Math.max(0, levels - 1);
        lists >>= 1;
        break;
      case COLON:
        properties += 1;
        break;
      case COMMA:
        if ((lists & 1) === 1) entries += 1;
        break;
      default:
    }
    if (properties > limits.properties) return { limit: 'properties', at };
    if (entries > limits.entries) return { limit: 'entries', at };
  }
  return null;
}

/** The quotation mark that ends a text, or the end of everything where there is none. */
function endOfText(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

/** Whether a list that has just been opened has no entry. */
function isClosedAt(text: string, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) <= SPACE) at += 1;
  return text.charCodeAt(at) === CLOSE_LIST;
}
