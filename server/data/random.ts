/**
 * Numbers that look like chance and follow from what they are asked for alone: the same seed and the same places give
 * the same numbers, in whatever order they are asked for.
 */
export class Chance {
  #state: number;

  constructor(...from: readonly number[]) {
    this.#state = from.reduce((state, part) => mixed(state ^ mixed(part + 0x9e3779b9)), 0x2545f491);
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return mixed(this.#state) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Whether something happens that happens `share` of the time. */
  is(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list, those in front more often than those behind, as words are in any language. */
  one(list: readonly string[]): string {
    return list[Math.floor(this.next() ** 2 * list.length)] ?? '';
  }
}

/** A whole number of 32 bits, of which each depends on all of the given. */
function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
