import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** Monitors add parameters of their own, to get past caches. */
const anyParameters = z.object({});

/** Public: alive and database reachable, nothing else. 503 when the database does not answer within two seconds. */
export const health = defineCall({
  method: 'GET',
  head: true,
  path: 'health',
  request: anyParameters,
  content: z.object({ alive: z.boolean(), database: z.boolean() }),
  changes: false,
  feature: 'health',
});

/** Checks that a server must pass before it reports itself ready. */
export const READY_CHECKS = [
  /** The database answers within two seconds. */
  'database',
  /** Its last migration is one of this version. */
  'migration',
  /** The database file is where it was opened. Embedded database only. */
  'databaseInPlace',
  /** The last look at the database file has found no damage. Embedded database only. */
  'databaseSound',
  /** A file can be written where documents' files lie, and the folder is this database's. */
  'files',
  /** More is free there, and beside the embedded database, than DISK_RESERVE. */
  'space',
] as const;
export type ReadyCheck = (typeof READY_CHECKS)[number];

/** What a server that does its work has to be looked after for all the same. */
export const READY_WARNINGS = [
  /** The copies of the log of the embedded database are not up to date. */
  'walCopies',
] as const;
export type ReadyWarning = (typeof READY_WARNINGS)[number];

/** Public: whether requests should be sent here. 503 with the names of what fails. */
export const ready = defineCall({
  method: 'GET',
  head: true,
  path: 'health/ready',
  request: anyParameters,
  content: z.object({
    ready: z.boolean(),
    failing: z.array(z.enum(READY_CHECKS)),
    warnings: z.optional(z.array(z.enum(READY_WARNINGS))),
  }),
  changes: false,
  feature: 'health/ready',
});

/** Figures in Prometheus' text format, for a caller with the bearer token METRICS_TOKEN; 404 where none is set. */
export const metrics = defineCall({
  method: 'GET',
  path: 'metrics',
  request: anyParameters,
  content: z.unknown(),
  answers: 'page',
  changes: false,
  feature: 'metrics',
});
