import { setImmediate as otherWork } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { settleEntrySearch } from '#server/store/search/entry-search.ts';
import { settleWordingSearch } from '#server/store/search/wording-search.ts';

/** Rows of one statement: more would be too many parameters for the embedded database. */
const ROWS = 1_000;
/** Rows of one transaction: a server beside it waits for no more than these. */
const ROWS_OF_TRANSACTION = 10_000;

/** Under this name the data is made. */
export const TOOL: Actor = { userId: null, username: 'npm run data' };

type Progress = (what: string, done: number, of: number) => void;
type AddRows = (db: Transaction<Schema>, first: number, length: number) => Promise<void>;

/** Writes many rows in transactions of a bearable length, and says how far it has come. */
export class Filling {
  readonly #database: Database;
  readonly #progress: Progress;

  constructor(database: Database, progress: Progress) {
    this.#database = database;
    this.#progress = progress;
  }

  async run(what: string, length: number, add: AddRows): Promise<void> {
    for (let first = 0; first < length; first += ROWS_OF_TRANSACTION) {
      const end = Math.min(length, first + ROWS_OF_TRANSACTION);
      await this.#database.write.transaction().execute(async (db) => {
        for (let at = first; at < end; at += ROWS) {
          await add(db, at, Math.min(ROWS, end - at));
          await otherWork();
        }
      });
      this.#progress(what, end, length);
    }
  }

  /**
   * Lets PostgreSQL look at what it holds now, by which it chooses its ways, and which pages of the tables it need not
   * look at, and SQLite join the pieces of its indexes of searches, which later saves would have to do; and servers
   * notice that much has changed: by a revision without entries.
   */
  async finish(): Promise<void> {
    const { write } = this.#database;
    if (isPostgres(write)) await sql`vacuum analyze`.execute(write);
    await settleWordingSearch(write);
    await settleEntrySearch(write);
    const { userId, username } = TOOL;
    await write.insertInto('revisions').values({ timestamp: Date.now(), userId, username }).execute();
  }
}
