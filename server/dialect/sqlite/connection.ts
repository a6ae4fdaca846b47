import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isBusy, translated } from '#server/dialect/sqlite/errors.ts';
import { YieldClock } from '#server/dialect/sqlite/yield.ts';

const STATEMENTS_KEPT = 256;
const BUSY_TIMEOUT_MS = 5_000;
const BUSY_PAUSE_MS = 10;

/** One for all connections: they share the thread. */
const yields = new YieldClock();

interface Prepared {
  readonly statement: StatementSync;
  /** Of the columns of its rows; null for one that has none. */
  readonly names: readonly string[] | null;
  readonly onlyReads: boolean;
}

/**
 * One node:sqlite connection as Kysely sees it. Statements run at once on this thread; what would have to wait for a
 * lock is tried again later, so that the event loop never stands still for another transaction.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #hasChanged = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = query.parameters as readonly SQLInputValue[];
    return this.#patiently(() => {
      const { statement, names, onlyReads } = this.#prepare(query.sql);
      if (!onlyReads) this.#hasChanged = true;
      if (names) return { rows: rowsOf<Row>(statement.all(...parameters), names) };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // A statement of its own: the kept ones are reset by their next use, which would end this walk.
    const statement = this.#database.prepare(query.sql);
    try {
      for (const row of statement.iterate(...(query.parameters as readonly SQLInputValue[]))) {
        yield { rows: [row as Row] };
      }
    } catch (error) {
      throw translated(error);
    }
  }

  /** Whether a statement that may have changed something has run since this was last asked. */
  takeChanged(): boolean {
    const changed = this.#hasChanged;
    this.#hasChanged = false;
    return changed;
  }

  /** Runs a statement that takes no parameters and answers nothing. */
  async command(sql: string): Promise<void> {
    await this.#patiently(() => this.#prepare(sql).statement.run());
  }

  /** Ends an open transaction. One that SQLite has already ended by itself (disk full) is no failure. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    // Names that are kept would be those of before.
    if (/^(alter|create|drop) /i.test(sql)) this.#prepared.clear();
    const statement = this.#database.prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    statement.setReturnArrays(true);
    const prepared = {
      ...{ statement, names: names.length > 0 ? names : null },
      onlyReads: sql.startsWith('select'),
    };
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > STATEMENTS_KEPT) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return prepared;
  }

  /** Inside a transaction nothing waits: the lock is ours already, and what is busy there stays busy. */
  async #patiently<Result>(run: () => Result): Promise<Result> {
    const turn = yields.due();
    if (turn) await turn;
    const start = performance.now();
    for (;;) {
      try {
        return run();
      } catch (error) {
        const hopeless =
          this.#database.isTransaction || !isBusy(error) || performance.now() - start > BUSY_TIMEOUT_MS;
        if (hopeless) throw translated(error);
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
}

/**
 * Rows as objects of one shape: node:sqlite's own are dictionaries, which take longer to make, to read and to write out.
 * @param rows arrays, whatever node:sqlite's types say
 */
function rowsOf<Row>(rows: unknown, names: readonly string[]): Row[] {
  return (rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, at) => {
      row[name] = values[at];
    });
    return row as Row;
  });
}
