import type { CompiledQuery, QueryResult } from 'kysely';
import { Client, type ClientConfig, type QueryResultRow } from 'pg';
import { ask } from '#server/dialect/postgres/ask.ts';
import { isPlanOutdated, translated } from '#server/dialect/postgres/errors.ts';

/**
 * Sessions for reads that are answered at once, such as that of who makes a call: any number of them are under way on
 * one session, one behind the other, and all that are sent in one turn of the event loop leave in one piece. Waking a
 * session of its own for each of them would cost this process and the database more than the reading.
 */
export class LightReads {
  readonly #sessions: readonly LightSession[];
  #next = 0;

  constructor(config: ClientConfig, count: number) {
    this.#sessions = Array.from({ length: count }, () => new LightSession(config));
  }

  /** @throws DatabaseUnavailable when it is not answered */
  async execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#next = (this.#next + 1) % this.#sessions.length;
    const session = this.#sessions[this.#next];
    if (!session) throw new Error('there are no sessions for light reads');
    try {
      return { rows: (await session.ask(query)) as Row[] };
    } catch (error) {
      throw translated(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#sessions.map((session) => session.close()));
  }
}

/** One session, made when it is first needed and again after it was lost. */
class LightSession {
  readonly #config: ClientConfig;
  #asked: Promise<Client> | null = null;
  #connected: Client | null = null;
  #gathering = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  async ask(query: CompiledQuery): Promise<readonly QueryResultRow[]> {
    this.#asked ??= this.#connect();
    const client = this.#connected ?? (await this.#asked);
    this.#gather(client);
    try {
      return (await ask(client, [query])).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      // A newer server has changed the tables. This session plans for the old ones, and is let go of.
      this.#forget(client);
      void client.end().catch(() => {});
      return this.ask(query);
    }
  }

  async close(): Promise<void> {
    const client = await this.#asked?.catch(() => null);
    this.#asked = null;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, pipeline: true });
    // Pending queries fail with the same error.
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    try {
      await client.connect();
      this.#connected = client;
      return client;
    } catch (error) {
      this.#asked = null;
      void client.end().catch(() => {});
      throw error;
    }
  }

  #forget(client: Client): void {
    if (this.#connected !== client) return;
    this.#connected = null;
    this.#asked = null;
  }

  /** Keeps what is sent until this turn of the event loop is over. */
  #gather({ connection }: Client): void {
    if (this.#gathering) return;
    this.#gathering = true;
    connection.stream.cork();
    setImmediate(() => {
      this.#gathering = false;
      connection.stream.uncork();
    });
  }
}
