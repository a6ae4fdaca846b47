/** A clock that stands still until a test moves it. */
export class Clock {
  #time: number;

  constructor(start = Date.UTC(2026, 10, 20, 9, 0, 0)) {
    this.#time = start;
  }

  readonly now = (): number => this.#time;

  advance({ hours = 0, minutes = 0, seconds = 0 }): void {
    this.#time += ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  }
}
