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

/** The last revision delivered to a webhook. */
export interface WebhookTable {
  /** Hash of its address. */
  key: string;
  /** Of everything up to here it knows. */
  revisionId: number;
  /** How often in a row it has not answered as it should, and since when. */
  attempts: Generated<number>;
  failingSince: number | null;
  nextAttempt: Generated<number>;
  /** Until then one of the servers is at it. */
  claimedUntil: Generated<number>;
}

/** The tables of the servers themselves. */
export interface ServerTables {
  endpoints: EndpointTable;
  webhooks: WebhookTable;
}
