import { Column } from '#server/counts/column.ts';

/** A record, and the one that comes after it in some order; null for the last. */
export interface Follower {
  readonly id: number;
  readonly after: number | null;
}

/** Stands for a place behind all others. */
const END = -1;

/** Which record is at which place of an index. One that was removed keeps its place; one that has changed has a new one. */
export class Places {
  readonly ids = new Column();
  /** 1 at the places of records that were removed. */
  #gone = new Uint8Array(0);
  #goneCount = 0;

  get length(): number {
    return this.ids.length;
  }

  /** How many of them hold a record that was removed. */
  get goneCount(): number {
    return this.#goneCount;
  }

  get bytes(): number {
    return this.ids.bytes + this.#gone.length;
  }

  /** 1 at the places of records that were removed, for all places that there are. */
  gone(): Uint8Array {
    if (this.#gone.length >= this.length) return this.#gone;
    const gone = new Uint8Array(this.length + 1_024);
    gone.set(this.#gone);
    this.#gone = gone;
    return gone;
  }

  /** Takes out these records, as far as they are there. */
  remove(ids: ReadonlySet<number>): void {
    const { numbers, length } = this.ids;
    const gone = this.gone();
    for (let place = 0; place < length; place += 1) {
      if (gone[place] === 1 || !ids.has(numbers[place] as number)) continue;
      gone[place] = 1;
      this.#goneCount += 1;
    }
  }

  /** The records behind so many places. */
  idsFrom(length: number): number[] {
    const gone = this.gone();
    return [...this.ids.numbers.subarray(length, this.length)].filter((_, at) => gone[length + at] !== 1);
  }

  /** The places of records in the order in which they are given, as far as they are among the first so many. */
  inOrder(ids: Column, length: number): Int32Array {
    const placeOf = this.#finder();
    const places = new Int32Array(ids.length);
    let found = 0;
    for (const id of ids.numbers.subarray(0, ids.length)) {
      const place = placeOf(id);
      if (place >= length || this.ids.numbers[place] !== id) continue;
      places[found] = place;
      found += 1;
    }
    return places.slice(0, found);
  }

  /**
   * Places in an order with those of more records put in, and without those of records that were removed.
   * @param followers these records, the last one first, each with the one that comes after it
   */
  withMore(places: Int32Array, followers: readonly Follower[]): Int32Array {
    if (followers.length === 0) return places;
    const placeOf = this.#finder();
    /** What comes right before a place that is in the order already, the last one first. */
    const before = new Map<number, number[]>();
    const anchors = new Map<number, number>();
    for (const { id, after } of followers) {
      // The one that comes after it may be among them itself.
      const anchor = after === null ? END : (anchors.get(after) ?? placeOf(after));
      anchors.set(id, anchor);
      const others = before.get(anchor) ?? [];
      before.set(anchor, others);
      others.push(placeOf(id));
    }
    const isAnchor = new Uint8Array(this.length);
    for (const anchor of before.keys()) isAnchor[anchor] = 1;
    const gone = this.gone();
    const merged = new Int32Array(places.length + followers.length);
    let length = 0;
    const take = (place: number) => {
      merged[length] = place;
      length += 1;
    };
    for (const place of places) {
      if (isAnchor[place] === 1) before.get(place)?.reverse().forEach(take);
      if (gone[place] !== 1) take(place);
    }
    before.get(END)?.reverse().forEach(take);
    return merged.subarray(0, length);
  }

  /** Finds the last place that a record has had. */
  #finder(): (id: number) => number {
    const { ids } = this;
    const late = new Map<number, number>();
    for (let place = ids.ascending; place < ids.length; place += 1)
      late.set(ids.numbers[place] as number, place);
    // The last of those in order may have been put in again at once.
    return (id) => late.get(id) ?? Math.max(ids.firstFrom(id), ids.firstFrom(id, 'behind') - 1);
  }
}
