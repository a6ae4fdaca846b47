import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type Changes, changesIn } from '#server/backup/copies-layout.ts';
import { type PageRecord, readRecord } from '#server/backup/copies-record.ts';

/** More than any record of a copy of a whole database has. */
const RECORD_BYTES_AT_MOST = 80 * 1_024 * 1_024;

/** The record that a file of changes is; null when it is not as it was written. */
export function readChanges({ path }: Changes): PageRecord | null {
  const bytes = readFileSync(path);
  const read = readRecord(bytes);
  return read && read.length === bytes.length ? read.record : null;
}

/** The last changes of a series that end a transaction; null when they are damaged. */
export function readLast(folder: string): { readonly number: number; readonly record: PageRecord } | null {
  const last = changesIn(folder).findLast(({ isWhole }) => isWhole);
  const record = last && readChanges(last);
  return record ? { number: last.last, record } : null;
}

/**
 * The records of the copy of a whole database, one after the other.
 * @returns the last value is null when a record is not as it was written
 */
export function* readDatabase(path: string): Generator<PageRecord | null> {
  const file = openSync(path, 'r');
  try {
    let waiting = Buffer.alloc(0);
    const piece = Buffer.allocUnsafeSlow(4 * 1_024 * 1_024);
    for (;;) {
      const read = readRecord(waiting);
      if (read) {
        yield read.record;
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
