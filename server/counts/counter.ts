import type { Worker } from 'node:worker_threads';
import { KeptCounts, withoutPage } from '#server/counts/kept-counts.ts';
import type { Answer, Counted, CountQuestion } from '#server/counts/question.ts';
import type { CountedTable } from '#server/counts/sources.ts';
import { startThread } from '#server/dialect/threads/start.ts';
import { FIELD_BORDER } from '#server/domain/search-text.ts';
import type { Cache, Touched } from '#server/store/base/memory.ts';

/** A smaller table is counted by the database as fast. */
const LARGE = 20_000;
/** Of each index. */
const BUDGET = 256_000_000;
/** Megabytes of the thread's own; most of an index lies outside of it. */
const HEAP = { maxYoungGenerationSizeMb: 8 };
/** After so long without a question the indexes go. */
const IDLE_MS = 15 * 60_000;
/** So long the database counts alone after the worker has failed. */
const PAUSE_MS = 60_000;

export interface CounterParts {
  /** As DATABASE_URL names the database. */
  readonly url: string;
  readonly reportFailure: (error: unknown) => void;
  /** Tables from this size on are counted beside the server. */
  readonly large?: number;
}

/** A count, and whether it was counted earlier: whoever reads rows can see then whether it is still true. */
export type Found = Counted & { readonly kept: boolean };

/**
 * Knows how many records match. A count is kept as long as nothing is committed; in a large table what is searched for
 * is counted in memory by a worker (server/counts/worker.ts), which is started by the first search.
 */
export class Counter implements Cache {
  readonly #parts: CounterParts;
  readonly #kept = new KeptCounts();
  readonly #sizes = new Map<CountedTable, number>();
  /** Tables whose index has answered. */
  readonly #known = new Set<CountedTable>();
  /** Tables whose index is there or being built. */
  readonly #begun = new Set<CountedTable>();
  readonly #waiting = new Map<number, (counted: Counted | null) => void>();
  #worker: Worker | null = null;
  #requests = 0;
  #pausedUntil = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(parts: CounterParts) {
    this.#parts = parts;
  }

  /** Whether the table's index is there, so that it can be asked for anything. */
  knows(table: CountedTable): boolean {
    return this.#known.has(table);
  }

  /** The count as it was kept, or a new one. */
  async find(question: CountQuestion, byDatabase: () => Promise<Counted>): Promise<Found> {
    const asked = this.knows(question.table) ? question : withoutPage(question);
    const kept = this.#kept.get(asked);
    return kept ? { ...kept, kept: true } : this.findAgain(question, byDatabase);
  }

  /** The count as it is now. */
  async findAgain(question: CountQuestion, byDatabase: () => Promise<Counted>): Promise<Found> {
    const counted = (await this.ask(question)) ?? (await byDatabase());
    this.#sizes.set(question.table, counted.size);
    this.#kept.keep(question, counted);
    this.#begin(question.table);
    return { ...counted, kept: false };
  }

  /** What the index says; null where there is none yet, or the table is too small for one. */
  async ask(question: CountQuestion): Promise<Counted | null> {
    const { table, term } = question;
    // The index does not know what stands on both sides of it.
    if (term?.text.includes(FIELD_BORDER)) return null;
    // While there is no index, only a search or a far page is worth asking whether it has come to be.
    if (!this.knows(table) && !((term || question.page) && this.#isLarge(table))) return null;
    return this.#askWorker(question);
  }

  /** Says how large a table is at least, where that was found out in another way. */
  hasSize(table: CountedTable, size: number): void {
    this.#sizes.set(table, Math.max(size, this.#sizes.get(table) ?? 0));
  }

  forget(touched: readonly Touched[]): void {
    if (touched.some(({ subject }) => subject === 'wording')) this.#kept.clear();
  }

  forgetAll(): void {
    this.#kept.clear();
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    await this.#stop();
  }

  #isLarge(table: CountedTable): boolean {
    return (this.#sizes.get(table) ?? 0) >= (this.#parts.large ?? LARGE);
  }

  /** Has the index of a large table built: whoever looks at its list is likely to search in it next. */
  #begin(table: CountedTable): void {
    if (this.#begun.has(table) || !this.#isLarge(table)) return;
    this.#begun.add(table);
    void this.#askWorker({ table, term: null, narrowings: {} });
  }

  async #askWorker(question: CountQuestion): Promise<Counted | null> {
    const { table } = question;
    const worker = this.#running();
    if (!worker) return null;
    const counted = await new Promise<Counted | null>((resolve) => {
      this.#requests += 1;
      this.#waiting.set(this.#requests, resolve);
      worker.postMessage({ request: this.#requests, question });
    });
    if (counted) this.#known.add(table);
    else this.#known.delete(table);
    return counted;
  }

  #running(): Worker | null {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#stop(), IDLE_MS).unref();
    if (this.#worker) return this.#worker;
    if (performance.now() < this.#pausedUntil) return null;
    const data = { url: this.#parts.url, budget: BUDGET };
    const worker = startThread(new URL('./worker.ts', import.meta.url), data, HEAP);
    // It must not keep a server from ending.
    worker.unref();
    worker.on('message', (answer: Answer) => this.#take(answer));
    worker.on('error', (error) => {
      this.#pausedUntil = performance.now() + PAUSE_MS;
      this.#parts.reportFailure(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#letGo();
    });
    this.#worker = worker;
    return worker;
  }

  #take({ request, counted, failure }: Answer): void {
    if (failure !== undefined) this.#parts.reportFailure(new Error(`counting failed: ${failure}`));
    this.#waiting.get(request)?.(counted);
    this.#waiting.delete(request);
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#letGo();
    await worker?.terminate();
  }

  #letGo(): void {
    this.#worker = null;
    this.#known.clear();
    this.#begun.clear();
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
