import type { Dialect } from 'kysely';

/** The two ways into one database: reads never see, and never wait for, a transaction that is still open. */
export interface Connections {
  readonly reader: Dialect;
  readonly writer: Dialect;
  /** Between the servers of one database; null where there can be only one server. */
  readonly messages: Messages | null;
  /** Runs `work` while no other server of this database runs anything of the kind. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Who hears the messages of all servers, its own among them. */
export interface Listener {
  heard(text: string): void;
  /** Is called every second, and at once when messages may have been missed: to look at what they would have said. */
  check(): Promise<void>;
}

/** What servers on one database tell each other (server/dialect/postgres/messages.ts sends). */
export interface Messages {
  /**
   * Listens until the connections are closed. A connection that is lost is made again.
   * @throws DatabaseUnavailable when the first one cannot be made
   */
  listen(listener: Listener): Promise<void>;
}
