const EVERY_MS = 3_000;
const MEGABYTE = 1_000_000;

/** Says every few seconds how far a long work has come; silent about a short one. */
export class Progress {
  readonly #print: (line: string) => void;
  readonly #begun = performance.now();
  #said = this.#begun;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Receives the progress at any time. */
  reached(describe: () => string): void {
    const now = performance.now();
    if (now - this.#said < EVERY_MS) return;
    this.#said = now;
    this.#print(`  … ${describe()}, ${Math.round((now - this.#begun) / 1_000)} s`);
  }

  /** Says so while `work` goes on, of which nothing can be seen. */
  async during<Result>(describe: () => string, work: Promise<Result>): Promise<Result> {
    const timer = setInterval(() => this.reached(describe), EVERY_MS);
    try {
      return await work;
    } finally {
      clearInterval(timer);
    }
  }
}

/** A number of bytes as people read it. */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** A number of things in words. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
