import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type Changes, changesIn } from '#server/backup/copies-layout.ts';
import { type RecordHead, readRecord, type StoredRecord } from '#server/backup/copies-record.ts';

/** More than any record of a copy of a whole database has. */
const RECORD_BYTES_AT_MOST = 80 * 1_024 * 1_024;

/** The record that a file of changes is; null when it is not as it was written. */
export function readChanges({ path }: Changes): StoredRecord | null {
  const bytes = readFileSync(path);
  const read = readRecord(bytes);
  return read?.length === bytes.length ? read : null;
}

/** The last changes of a series that end a transaction; null when they are damaged. */
export function readLast(folder: string): { readonly number: number; readonly head: RecordHead } | null {
  const last = changesIn(folder).findLast(({ isWhole }) => isWhole);
  const stored = last && readChanges(last);
  return stored ? { number: last.last, head: stored.head } : null;
}

/**
 * The records of the copy of a whole database, one after the other.
 * @returns the last value is null when a record is not as it was written
 */
export function* readDatabase(path: string): Generator<StoredRecord | null> {
  const file = openSync(path, 'r');
  try {
    let waiting = Buffer.alloc(0);
    const piece = Buffer.allocUnsafeSlow(4 * 1_024 * 1_024);
    for (;;) {
      const read = readRecord(waiting);
      if (read) {
        yield read;
        waiting = waiting.subarray(read.length);
        continue;
      }
      const count = readSync(file, piece);
      if (count === 0 || waiting.length > RECORD_BYTES_AT_MOST) break;
      waiting = Buffer.concat([waiting, piece.subarray(0, count)]);
    }
    if (waiting.length > 0) yield null;
  } finally {
    closeSync(file);
  }
}
