import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { SqliteConnection } from '#server/dialect/sqlite/connection.ts';

type Part = 'reader' | 'writer';

/** Kysely lets one user at a time at an adapter's only connection: this is the queue of writers. */
class WriterAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Every statement of the reader stands alone, so nothing has to queue for its connection. */
class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #part: Part;

  constructor(database: DatabaseSync, part: Part) {
    this.#connection = new SqliteConnection(database);
    this.#part = part;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  /** Takes the write lock at once: a transaction that reads first and then has to wait for it could only fail. */
  async beginTransaction(_connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    if (this.#part === 'reader') throw new Error('the reading connection has no transactions');
    await this.#connection.command('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** The connections belong to whoever opened them (server/dialect/sqlite/open.ts). */
  async destroy(): Promise<void> {}
}

/** Kysely's SQLite dialect over node:sqlite. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #part: Part;

  constructor(database: DatabaseSync, part: Part) {
    this.#database = database;
    this.#part = part;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#database, this.#part);
  }

  createAdapter(): SqliteAdapter {
    return this.#part === 'writer' ? new WriterAdapter() : new ReaderAdapter();
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(database: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(database);
  }
}
