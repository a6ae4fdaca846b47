import type { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { sqliteDialect } from '#server/dialect/sqlite/dialect.ts';
import { translated } from '#server/dialect/sqlite/errors.ts';
import type { OpenFile } from '#server/dialect/sqlite/open-file.ts';
import type { StatementAnswer, StatementQuestion } from '#server/dialect/sqlite/thread-statements.ts';
import { startThread } from '#server/dialect/threads/start.ts';

/** Megabytes of the thread's own heap; what the statements work on is SQLite's. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

interface Waiting {
  readonly resolve: (answer: StatementAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A writing connection of a database file on a thread of its own, on which one statement follows the other. */
class LongWriteConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #numbers = 0;
  #failure: DatabaseUnavailable | null = null;

  constructor(file: string) {
    this.#worker = startThread(new URL('./long-write-worker.ts', import.meta.url), file, HEAP);
    this.#worker.on('message', (answer: StatementAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail(new Error('the thread for long transactions has ended'));
        resolve();
      });
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#ask(sql, parameters);
    return rows ? { rows: rows as Row[] } : { rows: [], numAffectedRows: BigInt(changes ?? 0) };
  }

  streamQuery(): never {
    throw new Error('the thread for long transactions answers whole results only');
  }

  async command(sql: string): Promise<void> {
    await this.#ask(sql, []);
  }

  /** Takes back what is not committed. */
  async close(): Promise<void> {
    this.#worker.postMessage(null);
    await this.#ended;
  }

  async #ask(sql: string, parameters: readonly unknown[]): Promise<StatementAnswer> {
    if (this.#failure) throw this.#failure;
    this.#numbers += 1;
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
    this.#waiting.set(this.#numbers, { resolve, reject });
    this.#worker.postMessage({ number: this.#numbers, sql, parameters } satisfies StatementQuestion);
    return promise;
  }

  #take(answer: StatementAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    const { failure } = answer;
    if (failure) waiting?.reject(translated(Object.assign(new Error(failure.message), failure)));
    else waiting?.resolve(answer);
  }

  #fail(reason: Error): void {
    this.#failure ??= new DatabaseUnavailable(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

class LongWriteDriver implements Driver {
  readonly #file: OpenFile;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new LongWriteConnection(this.#file.path);
  }

  async beginTransaction(connection: LongWriteConnection): Promise<void> {
    await connection.command('begin immediate');
  }

  async commitTransaction(connection: LongWriteConnection): Promise<void> {
    this.#file.refuseMoved();
    await connection.command('commit');
  }

  /** The connection goes with its transaction, and what was not committed goes with the connection. */
  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(connection: LongWriteConnection): Promise<void> {
    await connection.close();
  }

  async destroy(): Promise<void> {}
}

/** The dialect over a thread for each transaction: for those that would hold up the event loop. */
export function longWriteDialect(file: OpenFile): Dialect {
  return sqliteDialect(() => new LongWriteDriver(file));
}
