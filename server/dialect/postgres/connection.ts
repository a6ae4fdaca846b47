import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { isConnectionLost, translated } from '#server/dialect/postgres/errors.ts';

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One session as Kysely sees it. Statements that are handed in at the same time run one after the other. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  #lost = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#inTurn(() =>
      this.#client.query({ text: query.sql, values: [...query.parameters] }),
    );
    return COUNTED.has(command)
      ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows: rows as Row[] };
  }

  /** Walks the rows by a cursor, inside the transaction that is open or one of its own. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const own = this.#client.getTransactionStatus() === 'I';
    if (own) await this.command('begin');
    try {
      await this.executeQuery({ ...query, sql: `declare walk no scroll cursor for ${query.sql}` });
      for (;;) {
        const { rows } = await this.#inTurn(() => this.#client.query(`fetch ${Number(chunkSize)} from walk`));
        for (const row of rows) yield { rows: [row as Row] };
        if (rows.length < chunkSize) break;
      }
      await this.command('close walk');
    } finally {
      if (own) await this.rollback();
    }
  }

  /** Runs statements that take no parameters. @returns the name of the last one as the database carried it out */
  async command(sql: string): Promise<string> {
    const answered: unknown = await this.#inTurn(() => this.#client.query(sql));
    const last: unknown = Array.isArray(answered) ? answered.at(-1) : answered;
    return typeof last === 'object' && last !== null && 'command' in last ? String(last.command) : '';
  }

  /** Ends an open transaction. A session that is lost has ended it already. */
  async rollback(): Promise<void> {
    await this.command('rollback').catch(() => {
      this.#lost = true;
    });
  }

  /** Gives the session back to its pool, or ends it when it is of no more use. */
  release(): void {
    this.#client.release(this.#lost || this.#client.getTransactionStatus() !== 'I');
  }

  async #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(run);
    this.#last = mine.catch(() => {});
    try {
      return await mine;
    } catch (error) {
      if (isConnectionLost(error)) this.#lost = true;
      throw translated(error);
    }
  }
}
