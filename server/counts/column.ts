type Numbers = Int32Array | Float64Array;

const LARGEST_INT32 = 2 ** 31 - 1;

/** One number of each text, in four bytes as long as those are enough. */
export class Column {
  #numbers: Numbers = new Int32Array(1_024);
  length = 0;
  /** How many there are from the first on of which none is smaller than the one before it. */
  ascending = 0;

  /** As many as `length` says; the rest is not used. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  push(number: number): void {
    if (
      this.#numbers instanceof Int32Array &&
      !(Math.abs(number) <= LARGEST_INT32 && Number.isInteger(number))
    ) {
      this.#numbers = Float64Array.from(this.#numbers);
    }
    if (this.length === this.#numbers.length) this.#resize(Math.ceil(this.length * 1.5));
    if (
      this.ascending === this.length &&
      (this.length === 0 || number >= (this.#numbers[this.length - 1] as number))
    ) {
      this.ascending += 1;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  /**
   * The first place, of those from the first on that ascend, whose number is not smaller than one, or is larger; behind
   * the last of them where there is none, or nothing to compare with (NaN).
   */
  firstFrom(number: number, side: 'at' | 'behind' = 'at'): number {
    let [low, high] = [0, this.ascending];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = this.#numbers[middle] as number;
      if (side === 'at' ? value >= number : value > number) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Lets go of memory that waits for more numbers. */
  trim(): void {
    this.#resize(this.length + 1_024);
  }

  #resize(length: number): void {
    const resized = this.#numbers instanceof Int32Array ? new Int32Array(length) : new Float64Array(length);
    resized.set(this.#numbers.subarray(0, this.length));
    this.#numbers = resized;
  }
}
