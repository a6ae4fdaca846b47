import type { Hold } from '#server/dialect/base/connections.ts';

/** Among the calls of the one server that a file has. */
export class LocalHold {
  #told: string | null = null;

  take(): Hold | null {
    if (this.#told !== null) return null;
    this.#told = '';
    return {
      tell: async (text) => {
        this.#told = text;
      },
      release: async () => {
        this.#told = null;
      },
    };
  }

  get told(): string | null {
    return this.#told;
  }
}
