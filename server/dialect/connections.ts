import type { Dialect } from 'kysely';

/** The two ways into one database: reads never see, and never wait for, a transaction that is still open. */
export interface Connections {
  readonly reader: Dialect;
  readonly writer: Dialect;
  close(): void;
}
