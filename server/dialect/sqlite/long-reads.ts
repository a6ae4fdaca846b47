import type { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { translated } from '#server/dialect/sqlite/errors.ts';
import type { StatementAnswer, StatementQuestion } from '#server/dialect/sqlite/thread-statements.ts';
import { startThread } from '#server/dialect/threads/start.ts';

/** Statements that wait for the one that runs; beyond, the caller is asked to come again. */
const WAITING_AT_MOST = 64;
/** No statement is waited for any longer; what would take so long is ended together with its thread. */
const TIMEOUT_MS = 20_000;

interface Waiting {
  readonly question: StatementQuestion;
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of a database file that would hold up the event loop, run on a thread beside it: one statement after the other,
 * each of what is committed by then. The thread starts with the first of them.
 */
export class LongReads {
  readonly #file: string;
  #worker: Worker | null = null;
  #numbers = 0;
  #running: Waiting | null = null;
  #timeout: NodeJS.Timeout | null = null;
  readonly #queue: Waiting[] = [];
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Runs a statement that only reads.
   * @param signal says that the caller has gone; then the statement does not run unless it does already
   * @throws DatabaseUnavailable when too many wait, or it takes too long; the signal's reason
   */
  async run(
    { sql, parameters }: Pick<StatementQuestion, 'sql' | 'parameters'>,
    signal: AbortSignal | null,
  ): Promise<readonly unknown[]> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new DatabaseUnavailable(new Error('the database is closed'));
    if (this.#queue.length >= WAITING_AT_MOST) {
      throw new DatabaseUnavailable(new Error('too many long reads wait'));
    }
    this.#numbers += 1;
    const question = { number: this.#numbers, sql, parameters };
    const { promise, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
    const waiting = { question, resolve, reject };
    const leave = () => {
      const place = this.#queue.indexOf(waiting);
      if (place >= 0) this.#queue.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#queue.push(waiting);
    this.#next();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end(new Error('the database is closed'));
  }

  #next(): void {
    if (this.#running) return;
    const next = this.#queue.shift();
    if (!next) {
      // The thread alone must not keep the process from ending.
      this.#worker?.unref();
      return;
    }
    this.#running = next;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(next.question);
    this.#timeout = setTimeout(() => {
      void this.#end(new Error('the statement takes too long'));
    }, TIMEOUT_MS).unref();
  }

  #start(): Worker {
    const worker = startThread(new URL('./long-reads-worker.ts', import.meta.url), this.#file);
    worker.on('message', (answer: StatementAnswer) => this.#take(answer));
    const broken = (error: Error) => {
      if (this.#worker === worker) void this.#end(error);
    };
    worker.on('error', broken);
    worker.on('exit', () => broken(new Error('the thread for long reads has ended')));
    return worker;
  }

  #take({ number, rows, failure }: StatementAnswer): void {
    const running = this.#running;
    if (running?.question.number !== number) return;
    this.#stopWaiting();
    if (rows) running.resolve(rows);
    else running.reject(translated(Object.assign(new Error(failure?.message), failure)));
    this.#next();
  }

  /**
   * Callers that wait for the statement that runs are refused, and so are all others; the next one gets a new thread.
   */
  async #end(reason: Error): Promise<void> {
    const left = [...(this.#running ? [this.#running] : []), ...this.#queue.splice(0)];
    this.#stopWaiting();
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of left) reject(new DatabaseUnavailable(reason));
    await worker?.terminate();
  }

  #stopWaiting(): void {
    if (this.#timeout) clearTimeout(this.#timeout);
    this.#timeout = null;
    this.#running = null;
  }
}
