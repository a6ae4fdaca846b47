/** Word by word the places of the texts that have it: each as the distance from the one before, mostly in one byte. */
export class Postings {
  /** How many texts they are of. */
  readonly length: number;
  readonly #bytes: Uint8Array;
  /** Where each word's begin; the last number is where all end. */
  readonly #starts: Int32Array;

  /**
   * @param walk calls back with each word of each text, place by place
   * @param words how many different ones there are
   */
  constructor(length: number, words: number, walk: (take: (word: number, place: number) => void) => void) {
    this.length = length;
    const last = new Int32Array(words).fill(-1);
    const starts = new Int32Array(words + 1);
    walk((word, place) => {
      const distance = place - (last[word] as number);
      if (distance === 0) return;
      last[word] = place;
      starts[word + 1] = (starts[word + 1] as number) + bytesFor(distance);
    });
    for (let word = 0; word < words; word += 1) {
      starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
    }
    const bytes = new Uint8Array(starts[words] as number);
    const next = starts.slice();
    last.fill(-1);
    walk((word, place) => {
      let distance = place - (last[word] as number);
      if (distance === 0) return;
      last[word] = place;
      let at = next[word] as number;
      for (; distance > 127; distance >>>= 7) {
        bytes[at] = (distance & 127) | 128;
        at += 1;
      }
      bytes[at] = distance;
      next[word] = at + 1;
    });
    this.#bytes = bytes;
    this.#starts = starts;
  }

  get bytes(): number {
    return this.#bytes.byteLength + this.#starts.byteLength;
  }

  /** How much there is of these words, about. */
  weight(marks: Uint8Array): number {
    let sum = 0;
    for (let word = 0; word < this.#starts.length - 1; word += 1) {
      if (marks[word] === 1) sum += (this.#starts[word + 1] as number) - (this.#starts[word] as number);
    }
    return sum;
  }

  /** Sets to 1 what stands at the places of texts with one of these words. */
  mark(marks: Uint8Array, seen: Uint8Array): void {
    const [bytes, starts] = [this.#bytes, this.#starts];
    for (let word = 0; word < starts.length - 1; word += 1) {
      if (marks[word] !== 1) continue;
      const end = starts[word + 1] as number;
      let place = -1;
      for (let at = starts[word] as number; at < end; at += 1) {
        let byte = bytes[at] as number;
        let distance = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          at += 1;
          byte = bytes[at] as number;
          distance |= (byte & 127) << shift;
        }
        place += distance;
        seen[place] = 1;
      }
    }
  }
}

function bytesFor(distance: number): number {
  let bytes = 1;
  for (let rest = distance >>> 7; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
}
