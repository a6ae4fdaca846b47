import type { DatabaseSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Turns } from '#server/dialect/base/turns.ts';
import { SqliteConnection } from '#server/dialect/sqlite/connection.ts';
import type { LogSync } from '#server/dialect/sqlite/log-sync.ts';
import type { OpenFile } from '#server/dialect/sqlite/open-file.ts';

/** Turns, file and log that the only writer of a database file has to respect. */
export interface Writing {
  readonly turns: Turns;
  readonly file: OpenFile;
  readonly log: LogSync;
}

type Part = 'reader' | 'snapshot' | Writing;

/** So long a call waits for the transactions before its own. */
export const WRITER_TIMEOUT_MS = 10_000;

/**
 * Kysely would let one user at a time at an only connection, in no order and without end; readers need no turn, since
 * each of their statements stands alone, and writers take theirs from the queue of the driver.
 */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #writing: Writing | null;
  readonly #part: Part;

  constructor(database: DatabaseSync, part: Part) {
    this.#part = part;
    this.#connection = new SqliteConnection(database);
    this.#writing = typeof part === 'string' ? null : part;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#writing?.turns.take(WRITER_TIMEOUT_MS);
    try {
      this.#writing?.file.refuseMoved();
      this.#writing?.log.refuseFailed();
    } catch (error) {
      this.#writing?.turns.giveBack();
      throw error;
    }
    return this.#connection;
  }

  /** Takes the write lock at once: a transaction that reads first and then has to wait for it could only fail. */
  async beginTransaction(): Promise<void> {
    if (this.#part === 'reader') throw new Error('the reading connection has no transactions');
    await this.#connection.command(this.#writing ? 'begin immediate' : 'begin');
  }

  async commitTransaction(): Promise<void> {
    this.#writing?.file.refuseMoved();
    await this.#connection.command('commit');
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  /** The next writer need not wait until what this one has committed is durable; its caller does. */
  async releaseConnection(): Promise<void> {
    if (!this.#writing) return;
    const hasChanged = this.#connection.takeChanged();
    this.#writing.turns.giveBack();
    if (hasChanged) await this.#writing.log.settle();
  }

  /** The connections belong to their opener (server/dialect/sqlite/open.ts). */
  async destroy(): Promise<void> {}
}

/** Kysely's SQLite dialect over a driver of ours. */
export function sqliteDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/** The dialect over node:sqlite. */
export function nodeSqliteDialect(database: DatabaseSync, part: Part): Dialect {
  return sqliteDialect(() => new NodeSqliteDriver(database, part));
}
