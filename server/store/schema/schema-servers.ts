import type { Generated } from 'kysely';

/** A server that runs on this database, or ran on it until lastSeen. */
export interface EndpointTable {
  id: Generated<number>;
  /** The same after a restart. */
  identifier: string;
  url: string;
  version: string;
  environment: string;
  configuration: string;
  appVersions: string;
  /** JSON text of what it has noticed about its settings. */
  warnings: Generated<string>;
  lastSeen: number;
}

/** The tables of the servers themselves. */
export interface ServerTables {
  endpoints: EndpointTable;
}
