import { Client, type ClientConfig, Pool } from 'pg';
import { shownAddress } from '#server/dialect/base/address.ts';
import type { Connections } from '#server/dialect/base/connections.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { Turns } from '#server/dialect/base/turns.ts';
import { ReadDialect, TransactionDialect, WRITER_TIMEOUT_MS } from '#server/dialect/postgres/dialect.ts';
import { DiskWaits } from '#server/dialect/postgres/disk-waits.ts';
import { reasonOf } from '#server/dialect/postgres/errors.ts';
import { heldBy, hold } from '#server/dialect/postgres/hold.ts';
import { LightReads } from '#server/dialect/postgres/light-reads.ts';
import { PostgresMessages } from '#server/dialect/postgres/messages.ts';
import { PendingLists } from '#server/dialect/postgres/pending-lists.ts';
import { TYPES } from '#server/dialect/postgres/types.ts';

const OLDEST_VERSION = 150_000;
const READERS = 8;
const LIGHT_READERS = 2;
/** One for the transaction that writes, one for that which is being committed. */
const WRITERS = 2;
const CONNECT_MS = 5_000;
const QUERY_MS = 30_000;
/** A server that stands still in the middle of a transaction holds up all others no longer than this. */
const STANDSTILL_MS = 30_000;
const ANSWER_MS = 2_000;
const OTHER_STARTS_MS = 300_000;
/** Of the advisory lock around a start: any number but that of the writers. */
const ONE_START = 5_171_203_302;

/**
 * Opens a database of a PostgreSQL server for any number of servers.
 * @param url postgres://USER:PASSWORD@HOST:PORT/DATABASE
 * @throws DatabaseRefused with one line when it cannot be reached, is too old or keeps texts in another way than UTF-8
 */
export async function openPostgres(url: string): Promise<Connections> {
  const config: ClientConfig = {
    connectionString: url,
    application_name: 'leitstand',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: TYPES,
  };
  const reading = { ...config, statement_timeout: QUERY_MS, options: '-c default_transaction_read_only=on' };
  const reader = pool({ ...reading, max: READERS });
  const light = new LightReads({ ...reading, query_timeout: QUERY_MS }, LIGHT_READERS);
  const writer = pool({
    ...config,
    max: WRITERS,
    // Statements sent together with a commit share its round trip.
    pipeline: true,
    lock_timeout: WRITER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
  });
  await refuseUnfit(writer, shownAddress(url));
  const messages = new PostgresMessages({ ...config, query_timeout: ANSWER_MS });
  const turns = new Turns();
  const disk = new DiskWaits({ ...config, query_timeout: QUERY_MS });
  const pending = new PendingLists(reader);
  return {
    reader: new ReadDialect(reader, light),
    writer: new TransactionDialect(writer, { turns, disk, pending }),
    openSnapshot: () => ({ dialect: new TransactionDialect(reader, 'snapshot'), close: () => {} }),
    openLongReader: () => null,
    longWriter: null,
    messages,
    file: null,
    waitingWriters: () => turns.waiting,
    alone: (work) => alone(config, work),
    hold: () => hold(config),
    heldBy: () => heldBy(reader),
    close: async () => {
      await messages.close();
      await pending.close();
      await Promise.all([reader.end(), light.close(), writer.end(), disk.close()]);
    },
  };
}

function pool(config: ClientConfig & { readonly max: number }): Pool {
  const made = new Pool({ ...config, idleTimeoutMillis: 0 });
  // A session that is lost while it is unused is taken out of the pool; one in use answers its next query so.
  made.on('error', () => {});
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

/** Asks in a session that the first transaction goes on with; the pool is ended where the database is refused. */
async function refuseUnfit(sessions: Pool, address: string): Promise<void> {
  try {
    const { rows } = await sessions.query<{ number: string; version: string; encoding: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`,
    );
    const [{ number, version, encoding } = { number: '0', version: '?', encoding: '?' }] = rows;
    if (Number(number) < OLDEST_VERSION) {
      throw new DatabaseRefused(
        `The database ${address} is PostgreSQL ${version}; Leitstand needs 15 or newer.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseRefused(
        `The database ${address} keeps texts in ${encoding}; create one with the encoding UTF8.`,
      );
    }
  } catch (error) {
    await sessions.end().catch(() => {});
    if (error instanceof DatabaseRefused) throw error;
    const reason = reasonOf(error).replace(/\s+/g, ' ');
    throw new DatabaseRefused(
      `The database ${address} cannot be used: ${reason}. DATABASE_URL must name a database of a PostgreSQL server (15 or newer) that answers.`,
      error,
    );
  }
}

/**
 * Runs `work` while no server starts on the database. The lock ends with its session, however this process ends.
 * @throws DatabaseRefused when the database cannot be reached
 */
export async function alone<Result>(config: ClientConfig, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ ...config, lock_timeout: OTHER_STARTS_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${ONE_START})`);
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseRefused(
      `The database cannot be used: ${reasonOf(error)}, while another server may be starting on it.`,
      error,
    );
  }
  try {
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
