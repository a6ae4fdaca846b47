import type { Counted, CountQuestion } from '#server/counts/question.ts';

const COUNTS_KEPT = 2_000;
const IDS_KEPT = 200_000;

/** The counts that were asked for last. */
export class KeptCounts {
  readonly #counts = new Map<string, Counted>();
  #ids = 0;

  get(question: CountQuestion): Counted | undefined {
    const key = keyOf(question);
    const known = this.#counts.get(key);
    if (!known) return undefined;
    this.#counts.delete(key);
    this.#counts.set(key, known);
    return known;
  }

  keep(question: CountQuestion, counted: Counted): void {
    const key = keyOf(question);
    this.#drop(key);
    this.#counts.set(key, counted);
    this.#ids += counted.ids?.length ?? 0;
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= COUNTS_KEPT && this.#ids <= IDS_KEPT) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#counts.clear();
    this.#ids = 0;
  }

  #drop(key: string): void {
    this.#ids -= this.#counts.get(key)?.ids?.length ?? 0;
    this.#counts.delete(key);
  }
}

function keyOf({ table, term, narrowings }: CountQuestion): string {
  return JSON.stringify([table, term?.text ?? null, Object.entries(narrowings).sort()]);
}
