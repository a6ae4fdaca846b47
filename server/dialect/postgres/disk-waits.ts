import { Client, type ClientConfig } from 'pg';
import { SharedWait } from '#server/dialect/base/shared-wait.ts';
import { translated } from '#server/dialect/postgres/errors.ts';

/** The smallest transaction whose commit brings the log to the disk, and with it all that was committed before. */
const SMALLEST = "select pg_logical_emit_message(true, 'leitstand', '')";
/** After a failure, so that a database that allows no such session is not asked for one with every commit. */
const AGAIN_MS = 10_000;

/** A session that waits for the disk in place of those whose transactions others wait for. */
export class DiskSession {
  readonly #client: Client;
  readonly #onLost: () => void;
  readonly #wait = new SharedWait(() => this.#bringToDisk());

  /** @param onLost called once it is of no more use, perhaps again and again */
  constructor(client: Client, onLost: () => void) {
    this.#client = client;
    this.#onLost = onLost;
    client.on('error', onLost);
    client.on('end', onLost);
  }

  /**
   * Waits until everything that was committed by now is as durable as the database is set to make it. Only what was
   * committed since this session is there: it ends with the database, and with what the database has not kept.
   * @throws DatabaseUnavailable when it may not be
   */
  async settle(): Promise<void> {
    try {
      await this.#wait.join();
    } catch (error) {
      throw translated(error);
    }
  }

  async close(): Promise<void> {
    await this.#wait.ended();
    await this.#client.end().catch(() => {});
  }

  async #bringToDisk(): Promise<void> {
    try {
      await this.#client.query(SMALLEST);
    } catch (error) {
      this.#onLost();
      void this.#client.end().catch(() => {});
      throw error;
    }
  }
}

/** Keeps one such session from when it is first wanted. */
export class DiskWaits {
  readonly #config: ClientConfig;
  #session: DiskSession | null = null;
  #opening: Promise<void> | null = null;
  #closed = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** null as long as it is not there; the next ones find it then. */
  session(): DiskSession | null {
    if (!this.#session && !this.#closed) this.#opening ??= this.#open();
    return this.#session;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.#session?.close();
  }

  async #open(): Promise<void> {
    const client = new Client(this.#config);
    let isLost = false;
    const session = new DiskSession(client, () => {
      isLost = true;
      if (this.#session === session) this.#session = null;
    });
    try {
      await client.connect();
      await session.settle();
      if (!isLost) this.#session = session;
      this.#opening = null;
    } catch {
      void client.end().catch(() => {});
      setTimeout(() => {
        this.#opening = null;
      }, AGAIN_MS).unref();
    }
  }
}
