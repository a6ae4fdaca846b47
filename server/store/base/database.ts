import { Kysely, type Transaction } from 'kysely';
import type { Connections, Opener } from '#server/dialect/base/connections.ts';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { openConnections } from '#server/dialect/open.ts';
import type { Schema } from '#server/store/schema/schema.ts';

export interface Database
  extends Pick<Connections, 'messages' | 'alone' | 'hold' | 'heldBy' | 'file' | 'waitingWriters'> {
  /** For reading; sees committed data only and never waits for a writer. */
  readonly read: Kysely<Schema>;
  /**
   * Reads as `read` does, for statements whose work grows with the number of records: on the embedded database they run
   * on a thread of their own, one after the other, while the process goes on.
   * @param signal says that the caller has gone
   */
  longRead(signal?: AbortSignal): Kysely<Schema>;
  /**
   * For the unit of work and for the server's own housekeeping (sessions, attempts to sign in). One user at a time:
   * a caller that asks for it again inside its own transaction waits for itself and fails after ten seconds.
   */
  readonly write: Kysely<Schema>;
  /**
   * Runs one transaction of `write` that may have very many statements: on the embedded database they run on a thread
   * of their own, while the process goes on.
   */
  longTransaction<Result>(work: (db: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /**
   * Answers what `work` yields while it reads one state of the database, however long it takes and whatever is written
   * meanwhile.
   */
  snapshot<Value>(work: (db: Kysely<Schema>) => AsyncIterable<Value>): AsyncGenerator<Value>;
  /** Waits for the transaction that is running, then lets the database go. */
  close(): Promise<void>;
}

/**
 * Opens the database that a DATABASE_URL names.
 * @param opener a tool is let in beside the servers, and makes no database
 * @throws DatabaseRefused with one line for the operator
 */
export async function openDatabase(url: string, opener: Opener = 'server'): Promise<Database> {
  const connections = await openConnections(url, opener);
  const read = new Kysely<Schema>({ dialect: connections.reader });
  const write = new Kysely<Schema>({ dialect: connections.writer });
  return {
    read,
    write,
    longRead: (signal) => {
      connections.file?.refuseMoved();
      const dialect = connections.openLongReader(signal ?? null);
      return dialect ? new Kysely<Schema>({ dialect }) : read;
    },
    longTransaction: (work) => {
      const { longWriter } = connections;
      if (!longWriter) return write.transaction().execute(work);
      // The holder of a connection has its turn: nothing else writes meanwhile.
      return write
        .connection()
        .execute(() => new Kysely<Schema>({ dialect: longWriter }).transaction().execute(work));
    },
    messages: connections.messages,
    alone: connections.alone,
    hold: connections.hold,
    heldBy: connections.heldBy,
    file: connections.file,
    waitingWriters: connections.waitingWriters,
    snapshot: (work) => snapshot(connections, work),
    close: async () => {
      // Of a database that is not there any more there is nothing to wait for.
      await write
        .connection()
        .execute(async () => {})
        .catch(passOver(DatabaseUnavailable));
      await Promise.all([read.destroy(), write.destroy()]);
      await connections.close();
    },
  };
}

async function* snapshot<Value>(
  connections: Connections,
  work: (db: Kysely<Schema>) => AsyncIterable<Value>,
): AsyncGenerator<Value> {
  const { dialect, close } = connections.openSnapshot();
  try {
    const transaction = await new Kysely<Schema>({ dialect }).startTransaction().execute();
    try {
      yield* work(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  } finally {
    close();
  }
}

function passOver(kind: typeof DatabaseUnavailable): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof kind)) throw error;
  };
}
