import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Listener, Messages } from '#server/dialect/base/connections.ts';
import { repeatedQuery } from '#server/dialect/base/repeated.ts';
import { translated } from '#server/dialect/postgres/errors.ts';

const CHANNEL = 'leitstand';
const CHECK_MS = 1_000;
const AGAIN_MS = 250;

/** Messages between servers by NOTIFY, heard on a session of their own. */
export class PostgresMessages implements Messages {
  /** PostgreSQL takes less than 8,000. */
  readonly bytesAtMost = 7_900;
  readonly #config: ClientConfig;
  readonly #closing = new AbortController();
  #keeping: Promise<void> | null = null;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  async send<Tables>(db: Kysely<Tables>, text: string): Promise<void> {
    await db.executeQuery(repeatedQuery('select pg_notify($1, $2)', [CHANNEL, text], { late: true }));
  }

  async listen(listener: Listener): Promise<void> {
    const client = await this.#connect(listener, () => {}).catch((error: unknown) => {
      throw translated(error);
    });
    this.#keeping = this.#keep(client, listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#keeping;
  }

  /** @param onListening called before anything is heard */
  async #connect(listener: Listener, onListening: () => void): Promise<Client> {
    const begin = once(onListening);
    const client = new Client(this.#config);
    // The next query fails with the same error.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => {
      // It may come together with the answer to `listen`, and is handed on before that.
      begin();
      listener.heard(payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      begin();
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    return client;
  }

  /** A session that nothing comes from may be lost as well: only an answer shows that it is there. */
  async #keep(first: Client, listener: Listener): Promise<void> {
    const { signal } = this.#closing;
    let client: Client | null = first;
    while (!signal.aborted) {
      try {
        if (!client) {
          client = await this.#connect(listener, () => listener.missed());
        }
        await client.query('select 1');
      } catch {
        void client?.end().catch(() => {});
        client = null;
      }
      // The database may be reached by other sessions all the same; where it is not, there is nothing to look at.
      await listener.check().catch(() => {});
      await pause(client ? CHECK_MS : AGAIN_MS, null, { signal }).catch(() => {});
    }
    await client?.end().catch(() => {});
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
