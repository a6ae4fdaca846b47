import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Pool } from 'pg';
import { isRepeated } from '#server/dialect/base/repeated.ts';
import { PostgresConnection } from '#server/dialect/postgres/connection.ts';
import type { LightReads } from '#server/dialect/postgres/light-reads.ts';

/** Reads that stand alone: repeated ones on the sessions for light reads, any other on one of its own. */
class ReadConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #light: LightReads;

  constructor(pool: Pool, light: LightReads) {
    this.#pool = pool;
    this.#light = light;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isRepeated(query)) return this.#light.execute(query);
    const connection = await PostgresConnection.from(this.#pool);
    try {
      return await connection.executeQuery(query);
    } finally {
      connection.release();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const connection = await PostgresConnection.from(this.#pool);
    try {
      yield* connection.streamQuery<Row>(query, chunkSize);
    } finally {
      connection.release();
    }
  }
}

/** No caller has a session of its own here: each statement finds one. */
export class ReadDriver implements Driver {
  readonly #connection: ReadConnection;

  constructor(pool: Pool, light: LightReads) {
    this.#connection = new ReadConnection(pool, light);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('the reading connection has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  /** The sessions belong to their opener (server/dialect/postgres/open.ts). */
  async destroy(): Promise<void> {}
}
