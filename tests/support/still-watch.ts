import type { Watch } from '#server/sync/watch.ts';

/** A watch that stands still until a test lets time pass. */
export class StillWatch implements Watch {
  #time = 0;
  readonly #looks = new Set<{ readonly every: number; next: number; readonly look: () => void }>();

  now = (): number => this.#time;

  every = (milliseconds: number, look: () => void): (() => void) => {
    const one = { every: milliseconds, next: this.#time + milliseconds, look };
    this.#looks.add(one);
    return () => this.#looks.delete(one);
  };

  /** How many look at it. */
  get watched(): number {
    return this.#looks.size;
  }

  /** Second by second, as a user who looks every second sees it. */
  pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      this.#time += 1_000;
      for (const one of [...this.#looks]) {
        if (one.next > this.#time) continue;
        one.next += one.every;
        one.look();
      }
    }
  }
}
