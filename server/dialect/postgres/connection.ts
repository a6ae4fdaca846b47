import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isLate, onlyReads } from '#server/dialect/base/repeated.ts';
import { isConnectionLost, isPlanOutdated, translated } from '#server/dialect/postgres/errors.ts';
import { statementName } from '#server/dialect/postgres/names.ts';

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** This many statements wait at most for the one that takes them along. */
const LATE_AT_MOST = 32;

const COMMIT = 'commit';
const COMMIT_UNSYNCED = 'set local synchronous_commit = off; commit';

/** One session as Kysely sees it. Statements that are handed in at the same time run one after the other. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  #lost = false;
  /** Statement that begins the open transaction, until it is sent. */
  #opening: string | null = null;
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
      ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
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

  /** Runs statements that take no parameters. @returns the name of the last one as the database carried it out */
  async command(sql: string): Promise<string> {
    return lastCommand(await this.#inTurn(() => this.#client.query(sql)));
  }

  /**
   * Begins a transaction with its first statement, whose answer says whether it has begun; a statement that changes
   * something is sent only when that is known.
   * @param sql takes no parameters
   */
  begin(sql: string): void {
    this.#opening = sql;
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
      const answers = this.#inOnePiece(() => {
        const late = this.#takeLate();
        return Promise.all([this.#client.query(waitsForDisk ? COMMIT : COMMIT_UNSYNCED), ...late]);
      });
      this.#leave();
      onSent();
      const [answered] = await answers;
      return lastCommand(answered);
    });
    if (done !== 'COMMIT')
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
    const opening = this.#opening;
    this.#opening = null;
    if (opening !== null) await this.#client.query(opening);
  }

  /** Sends what has no answer of interest. */
  #takeLate(): Promise<unknown>[] {
    return (this.#late?.splice(0) ?? []).map((query) => this.#ask(query));
  }

  /** One behind the other without waiting in between; the first that fails is what is reported. */
  async #askWithWhatWaits(query: CompiledQuery) {
    if (!onlyReads(query) || this.#late?.length) await this.#open();
    const [answer] = await this.#inOnePiece(() => {
      const before = [this.#open(), ...this.#takeLate()];
      return Promise.all([this.#ask(query), ...before]);
    });
    return answer;
  }

  /** What `send` hands to the session leaves in one piece: each would wake this process and the database for itself. */
  #inOnePiece<Answers>(send: () => Promise<Answers>): Promise<Answers> {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  async #ask(query: CompiledQuery) {
    const asked = { text: query.sql, values: [...query.parameters] };
    const name = statementName(query);
    if (name === null) return this.#client.query(asked);
    try {
      return await this.#client.query({ ...asked, name });
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      // A newer server has changed the tables. This session plans for the old ones, and is let go of.
      this.#lost = true;
      if (this.#late) throw error;
      return this.#client.query(asked);
    }
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

/** Of several statements in one text pg answers a list. */
function lastCommand(answered: unknown): string {
  const last: unknown = Array.isArray(answered) ? answered.at(-1) : answered;
  return typeof last === 'object' && last !== null && 'command' in last ? String(last.command) : '';
}
