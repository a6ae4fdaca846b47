import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isLate, onlyReads, repeatedQuery } from '#server/dialect/base/repeated.ts';
import { ask, askUnnamed } from '#server/dialect/postgres/ask.ts';
import type { Answer } from '#server/dialect/postgres/batch.ts';
import { isConnectionLost, isPlanOutdated, translated } from '#server/dialect/postgres/errors.ts';

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** This many statements wait at most for the one that takes them along. */
const LATE_AT_MOST = 32;

const COMMIT = repeatedQuery('commit', []);
const UNSYNCED = repeatedQuery('set local synchronous_commit = off', []);

/** One session as Kysely sees it. Statements that are handed in at the same time run one after the other. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  #lost = false;
  /** Statements that begin the open transaction, until they are sent. */
  #opening: readonly CompiledQuery[] | null = null;
  /** Statements to send with the next one of the open transaction, or with its commit; null outside a transaction. */
  #late: CompiledQuery[] | null = null;

  private constructor(client: PoolClient) {
    this.#client = client;
  }

  /** @throws DatabaseUnavailable when the pool has none in time */
  static async from(pool: Pool): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await pool.connect());
    } catch (error) {
      throw translated(error);
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#late && this.#late.length < LATE_AT_MOST && isLate(query)) {
      this.#late.push(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#inTurn(() => this.#askWithWhatWaits(query));
    return COUNTED.has(command)
      ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount) }
      : { rows: rows as Row[] };
  }

  /** Walks the rows by a cursor, inside the transaction that is open or one of its own. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const own = this.#late === null && this.#client.getTransactionStatus() === 'I';
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

  /** Runs a statement that takes no parameters. */
  async command(sql: string): Promise<void> {
    await this.#inTurn(() => this.#client.query(sql));
  }

  /**
   * Begins a transaction with its first statement, whose answer says whether it has begun; a statement that changes
   * something is sent only when that is known.
   */
  begin(opening: readonly CompiledQuery[]): void {
    this.#opening = opening;
    this.#late = [];
  }

  /**
   * Ends the transaction that is open with everything that it has changed.
   * @param waitsForDisk false when the caller waits for it elsewhere
   * @param onSent called once all of it is on its way to the database
   */
  async commit(waitsForDisk: boolean, onSent: () => void): Promise<void> {
    if (this.#opening !== null && !this.#late?.length) {
      // Nothing was said in it.
      this.#leave();
      return;
    }
    const done = await this.#inTurn(async () => {
      await this.#open();
      const answer = ask(this.#client, [...this.#takeLate(), ...(waitsForDisk ? [] : [UNSYNCED]), COMMIT]);
      this.#leave();
      onSent();
      return answer;
    });
    if (done.command !== 'COMMIT')
      throw new Error('a statement of the transaction had failed: nothing was committed');
  }

  /** Ends an open transaction. A session that is lost has ended it already. */
  async rollback(): Promise<void> {
    const hasBegun = this.#opening === null;
    this.#leave();
    if (!hasBegun) return;
    await this.command('rollback').catch(() => {
      this.#lost = true;
    });
  }

  /** Gives the session back to its pool, or ends it when it is of no more use. */
  release(): void {
    this.#client.release(this.#lost || this.#client.getTransactionStatus() !== 'I');
  }

  #leave(): void {
    this.#opening = null;
    this.#late = null;
  }

  async #open(): Promise<void> {
    const opening = this.#takeOpening();
    if (opening.length > 0) await ask(this.#client, opening);
  }

  #takeOpening(): readonly CompiledQuery[] {
    const opening = this.#opening ?? [];
    this.#opening = null;
    return opening;
  }

  #takeLate(): readonly CompiledQuery[] {
    return this.#late?.splice(0) ?? [];
  }

  async #askWithWhatWaits(query: CompiledQuery): Promise<Answer> {
    if (!onlyReads(query) || this.#late?.length) await this.#open();
    const isInTransaction = this.#late !== null;
    try {
      return await ask(this.#client, [...this.#takeOpening(), ...this.#takeLate(), query]);
    } catch (error) {
      if (!isPlanOutdated(error) || isInTransaction) throw error;
      this.#lost = true;
      return askUnnamed(this.#client, query);
    }
  }

  async #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(run);
    this.#last = mine.catch(() => {});
    try {
      return await mine;
    } catch (error) {
      // Of an outdated plan: a newer server has changed the tables. This session plans for the old ones, and is let go of.
      if (isConnectionLost(error) || isPlanOutdated(error)) this.#lost = true;
      throw translated(error);
    }
  }
}
