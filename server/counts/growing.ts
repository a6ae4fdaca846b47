/** Numbers in a row that can grow, in no more memory than they need and half of it again. */
export class Growing<Numbers extends Int32Array | Float64Array> {
  readonly #make: (length: number) => Numbers;
  #numbers: Numbers;
  length = 0;

  constructor(make: (length: number) => Numbers) {
    this.#make = make;
    this.#numbers = make(1_024);
  }

  /** As many as `length` says; the rest is not used. */
  get numbers(): Numbers {
    return this.#numbers;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = this.#make(Math.ceil(this.length * 1.5));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }
}
