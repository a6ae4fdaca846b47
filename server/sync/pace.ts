import type { SourceLimits } from '#server/sync/limits.ts';

type PaceLimits = Pick<SourceLimits, 'firstByteMs' | 'bytesPerSecond' | 'windowMs'>;

/** Whether a source sends fast enough. Times are milliseconds of one watch. */
export class Pace {
  readonly #begun: number;
  readonly #limits: PaceLimits;
  /** How much had come at each look of the last window; the first is at its beginning or before. */
  readonly #looks: { readonly at: number; readonly bytes: number }[] = [];
  #bytes = 0;

  constructor(begun: number, limits: PaceLimits) {
    this.#begun = begun;
    this.#limits = limits;
  }

  /** Counts bytes that have come. */
  took(bytes: number, now: number): void {
    if (this.#looks.length === 0) this.#looks.push({ at: now, bytes: 0 });
    this.#bytes += bytes;
  }

  /** To be asked now and then, at least a few times in each window. */
  look(now: number): 'silent' | 'tooSlow' | null {
    const { firstByteMs, bytesPerSecond, windowMs } = this.#limits;
    if (this.#looks.length === 0) return now - this.#begun < firstByteMs ? null : 'silent';
    this.#looks.push({ at: now, bytes: this.#bytes });
    while ((this.#looks[1]?.at ?? now) <= now - windowMs) this.#looks.shift();
    const { at = now, bytes = 0 } = this.#looks[0] ?? {};
    const passed = now - at;
    if (passed < windowMs) return null;
    return (this.#bytes - bytes) * 1_000 < bytesPerSecond * passed ? 'tooSlow' : null;
  }
}
