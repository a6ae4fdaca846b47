import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { sqliteDialect } from '#server/dialect/sqlite/dialect.ts';
import type { LongReads } from '#server/dialect/sqlite/long-reads.ts';

/** The thread for long reads as Kysely sees a connection; one for each caller, whose signal it knows. */
class LongReadConnection implements DatabaseConnection {
  readonly #reads: LongReads;
  readonly #signal: AbortSignal | null;

  constructor(reads: LongReads, signal: AbortSignal | null) {
    this.#reads = reads;
    this.#signal = signal;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#reads.run({ sql, parameters }, this.#signal)) as Row[] };
  }

  streamQuery(): never {
    throw new Error('the thread for long reads answers whole results only');
  }
}

class LongReadDriver implements Driver {
  readonly #connection: LongReadConnection;

  constructor(connection: LongReadConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('the thread for long reads has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** The dialect over the thread for long reads. */
export function longReadDialect(reads: LongReads, signal: AbortSignal | null): Dialect {
  return sqliteDialect(() => new LongReadDriver(new LongReadConnection(reads, signal)));
}
