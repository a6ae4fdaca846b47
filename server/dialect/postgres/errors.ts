import {
  DatabaseDamaged,
  DatabaseFull,
  DatabaseUnavailable,
  UniqueViolation,
} from '#server/dialect/base/failure.ts';

const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
/** data_corrupted, index_corrupted */
const DAMAGED = /^XX00[12]$/;
// Classes and codes of postgresql.org/docs/current/errcodes-appendix.html.
const UNAVAILABLE = /^(08...|28...|3D000|40001|40P01|25006|25P03|53...|55P03|57014|57P0.|58...|F0...)$/;
/** After these the session is gone, or will be. */
const SESSION_OVER = /^(08...|25P03|57P0.|58...)$/;
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
]);
/** The routine that says so, since its words depend on the database's language. */
const OUTDATED_ROUTINE = 'RevalidateCachedQuery';
/** The driver's own, which have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|The server does not support SSL)/;

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether the connection that answered so is of no use any more. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return SESSION_OVER.test(code) || SYSTEM_CODES.has(code) || DRIVER_MESSAGES.test(error.message);
}

/** Whether a statement that was prepared cannot be carried out because the tables are not what they were then. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    codeOf(error) === '0A000' &&
    'routine' in error &&
    error.routine === OUTDATED_ROUTINE
  );
}

/** Translates a driver error into an error the rest of the server knows; any other error is returned unchanged. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error);
  if (code === DISK_FULL) return new DatabaseFull(error);
  if (DAMAGED.test(code)) return new DatabaseDamaged(error);
  return isConnectionLost(error) || isPlanOutdated(error) || UNAVAILABLE.test(code)
    ? new DatabaseUnavailable(error)
    : error;
}

/** Short reason of a failure: if several addresses of one host fail, the aggregate error itself has no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
