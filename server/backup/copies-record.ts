import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { CopiesKey, Secrets } from '#server/backup/copies-key.ts';
import { SEALED_MORE, sealBytes, unsealBytes } from '#server/security/sealed.ts';

/** Pages of a database, and what is known about them. Several may stand in one file. */
const HeadSchema = z.object({
  format: z.literal(1),
  /** Epoch milliseconds at which they were read: everything that was committed before is in them. */
  at: z.int(),
  pageSize: z.int(),
  /** Of these pages, in the order in which they follow. */
  numbers: z.array(z.int()),
  /** Pages of the database from then on; null in the middle of a transaction. */
  databasePages: z.nullable(z.int()),
  /** Where in the log of the database reading goes on; null where there is none. */
  place: z.nullable(
    z.object({ salt1: z.int(), salt2: z.int(), frame: z.int(), sum1: z.int(), sum2: z.int() }),
  ),
  /** Compressed, and encrypted. */
  bytes: z.int(),
  /** Id of the key that they are encrypted with; missing where they are in the clear. */
  key: z.optional(z.string()),
});
export type RecordHead = z.infer<typeof HeadSchema>;

export interface PageRecord extends Omit<RecordHead, 'format' | 'bytes' | 'key'> {
  /** All pages, one behind the other. */
  readonly pages: Buffer;
}

/** A record as it lies in its file. */
export interface StoredRecord {
  readonly head: RecordHead;
  /** The head as it is written; encrypted pages belong to it. */
  readonly line: string;
  readonly payload: Buffer;
  /** Bytes of the whole. */
  readonly length: number;
}

const SUM_LENGTH = 64;
const END_OF_LINE = 0x0a;

/**
 * A line with the hash of everything behind it, a line that says what the pages are, the pages compressed.
 * @param key encrypts the pages; null: they are in the clear
 */
export function writeRecord({ pages, ...about }: PageRecord, key: CopiesKey | null): Buffer {
  const packed = zstdCompressSync(pages);
  const head: RecordHead = {
    ...about,
    format: 1,
    bytes: packed.length + (key ? SEALED_MORE : 0),
    ...(key && { key: key.id }),
  };
  const line = JSON.stringify(head);
  const payload = key ? sealBytes(key.secret, packed, line) : packed;
  const body = Buffer.concat([Buffer.from(`${line}\n`), payload]);
  return Buffer.concat([Buffer.from(`${sumOf(body)}\n`), body]);
}

/**
 * Reads the record at the beginning of some bytes.
 * @returns null when it is not as it was written
 */
export function readRecord(bytes: Buffer): StoredRecord | null {
  const headStart = SUM_LENGTH + 1;
  const headEnd = bytes.indexOf(END_OF_LINE, headStart);
  if (bytes[SUM_LENGTH] !== END_OF_LINE || headEnd < 0) return null;
  const line = bytes.toString('utf8', headStart, headEnd);
  const head = headOf(line);
  if (!head) return null;
  const length = headEnd + 1 + head.bytes;
  const body = bytes.subarray(headStart, length);
  if (length > bytes.length || sumOf(body) !== bytes.toString('latin1', 0, SUM_LENGTH)) return null;
  return { head, line, payload: bytes.subarray(headEnd + 1, length), length };
}

/**
 * The pages of a record.
 * @returns null when they are not as they were written, or their secret is not there
 */
export function openRecord({ head, line, payload }: StoredRecord, secrets: Secrets): PageRecord | null {
  const { format: _, bytes: __, key, ...about } = head;
  const secret = key === undefined ? null : secrets.get(key);
  if (secret === undefined) return null;
  try {
    const pages = zstdDecompressSync(secret ? unsealBytes(secret, payload, line) : payload);
    return pages.length === head.numbers.length * head.pageSize ? { ...about, pages } : null;
  } catch {
    return null;
  }
}

function headOf(line: string): RecordHead | null {
  try {
    const { success, data } = HeadSchema.safeParse(JSON.parse(line));
    return success ? data : null;
  } catch {
    return null;
  }
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Pages by number as a record has them. */
export function joined(pages: ReadonlyMap<number, Buffer>): Pick<PageRecord, 'numbers' | 'pages'> {
  const numbers = [...pages.keys()].sort((one, other) => one - other);
  return { numbers, pages: Buffer.concat(numbers.map((number) => pages.get(number) ?? Buffer.alloc(0))) };
}
