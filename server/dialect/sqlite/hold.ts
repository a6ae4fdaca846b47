import type { Hold } from '#server/dialect/base/connections.ts';

/** Among the calls of the one server that a file has. */
export class LocalHold {
  #note: string | null = null;

  take(): Hold | null {
    if (this.#note !== null) return null;
    this.#note = '';
    return {
      tell: async (text) => {
        this.#note = text;
      },
      release: async () => {
        this.#note = null;
      },
    };
  }

  get note(): string | null {
    return this.#note;
  }
}
