import type { Column } from '#server/counts/column.ts';

/** Which records of those that match are wanted, and in which order. */
export interface OrderedPage {
  /** A property, and then their numbers; or all places in their order. */
  readonly order: number | Int32Array;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/**
 * The numbers of a page's records.
 * @param places all of them in their order; null where they are in order as they stand
 * @param seen 1 at the places of records that match
 */
export function pageOf(
  { direction, offset, limit }: Omit<OrderedPage, 'order'>,
  places: Int32Array | null,
  { seen, ids }: { readonly seen: Uint8Array; readonly ids: Column },
): number[] {
  const length = places ? places.length : seen.length;
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < length && page.length < limit; at += 1) {
    const turn = direction === 'asc' ? at : length - 1 - at;
    const place = places ? (places[turn] as number) : turn;
    if (seen[place] !== 1) continue;
    if (passed >= offset) page.push(ids.numbers[place] as number);
    passed += 1;
  }
  return page;
}

/** The places of records in the order of a property and then of their numbers, kept while records come in. */
export class PlacesInOrder {
  readonly #values: Column;
  readonly #ids: Column;
  #places = new Int32Array(0);

  constructor(values: Column, ids: Column) {
    this.#values = values;
    this.#ids = ids;
  }

  /** Answers null as long as they come in their order. */
  all(): Int32Array | null {
    const { length } = this.#ids;
    if (this.#values.ascending === length && this.#ids.ascending === length) return null;
    if (this.#places.length < length) this.#takeIn(length);
    return this.#places;
  }

  #takeIn(length: number): void {
    const [values, ids] = [this.#values.numbers, this.#ids.numbers];
    const compare = (one: number, other: number) =>
      (values[one] as number) - (values[other] as number) || (ids[one] as number) - (ids[other] as number);
    const known = this.#places;
    const added = new Int32Array(length - known.length).map((_, at) => known.length + at).sort(compare);
    const places = new Int32Array(length);
    let [from, next] = [0, 0];
    for (let at = 0; at < length; at += 1) {
      const isKnown =
        next >= added.length ||
        (from < known.length && compare(known[from] as number, added[next] as number) <= 0);
      places[at] = isKnown ? (known[from] as number) : (added[next] as number);
      if (isKnown) from += 1;
      else next += 1;
    }
    this.#places = places;
  }
}
