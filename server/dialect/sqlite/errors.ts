import { DatabaseUnavailable, UniqueViolation } from '#server/dialect/failure.ts';

// Primary result codes of sqlite.org/rescode.html: the low byte of what node:sqlite calls errcode.
const BUSY = 5;
const UNAVAILABLE: ReadonlySet<number> = new Set([
  BUSY,
  6, // locked
  8, // readonly
  10, // ioerr
  11, // corrupt
  13, // full
  14, // cantopen
  26, // notadb
]);
const UNIQUE: ReadonlySet<number> = new Set([2067, 1555]); // constraint_unique, constraint_primarykey

function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}

/** Whether another connection holds the lock that a statement needs. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code !== null && (code & 0xff) === BUSY;
}

/** An error of node:sqlite as the rest of the server knows it; anything else comes back as it is. */
export function translated(error: unknown): unknown {
  const code = resultCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (UNIQUE.has(code)) return new UniqueViolation(error);
  return UNAVAILABLE.has(code & 0xff) ? new DatabaseUnavailable(error) : error;
}
