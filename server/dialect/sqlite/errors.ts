import {
  DatabaseDamaged,
  DatabaseFull,
  DatabaseUnavailable,
  UniqueViolation,
} from '#server/dialect/base/failure.ts';

// Primary result codes of sqlite.org/rescode.html: the low byte of what node:sqlite calls errcode.
const BUSY = 5;
const UNAVAILABLE: ReadonlySet<number> = new Set([
  BUSY,
  6, // locked
  8, // readonly
  10, // ioerr
  14, // cantopen
]);
const FULL = 13;
/** The file of shared memory beside the database could not grow. */
const SHARED_MEMORY_FULL = 4874; // ioerr_shmsize
const DAMAGED: ReadonlySet<number> = new Set([11, 26]); // corrupt, notadb
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

/** Translates an error of node:sqlite into an error the rest of the server knows; any other is returned unchanged. */
export function translated(error: unknown): unknown {
  const code = resultCode(error);
  if (code === null || !(error instanceof Error)) return error;
  if (UNIQUE.has(code)) return new UniqueViolation(error);
  if ((code & 0xff) === FULL || code === SHARED_MEMORY_FULL) return new DatabaseFull(error);
  if (DAMAGED.has(code & 0xff)) return new DatabaseDamaged(error);
  return UNAVAILABLE.has(code & 0xff) ? new DatabaseUnavailable(error) : error;
}
