import type { Counted, CountQuestion } from '#server/counts/question.ts';

const COUNTS_KEPT = 2_000;
const IDS_KEPT = 200_000;

/** The counts that were asked for last. */
export class KeptCounts {
  readonly #counts = new Map<string, Counted>();
  #ids = 0;

  /** As it was asked for, with its page or without. */
  get(question: CountQuestion): Counted | undefined {
    const key = keyOf(question);
    const known = this.#counts.get(key);
    if (!known) return undefined;
    this.#counts.delete(key);
    this.#counts.set(key, known);
    return known;
  }

  keep(question: CountQuestion, counted: Counted): void {
    // The database counts without the page, and so for all pages.
    const key = keyOf(counted.page ? question : withoutPage(question));
    this.#drop(key);
    this.#counts.set(key, counted);
    this.#ids += idsOf(counted);
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
    const known = this.#counts.get(key);
    if (known) this.#ids -= idsOf(known);
    this.#counts.delete(key);
  }
}

/** The same question for the count alone. */
export function withoutPage({ page: _page, ...question }: CountQuestion): CountQuestion {
  return question;
}

function idsOf({ ids, page }: Counted): number {
  return (ids?.length ?? 0) + (page?.length ?? 0);
}

function keyOf({ table, term, narrowings, page }: CountQuestion): string {
  return JSON.stringify([table, term?.text ?? null, Object.entries(narrowings).sort(), page ?? null]);
}
