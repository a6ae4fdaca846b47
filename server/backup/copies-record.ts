import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';

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
  /** Compressed. */
  bytes: z.int(),
});
export type RecordHead = z.infer<typeof HeadSchema>;

export interface PageRecord extends Omit<RecordHead, 'format' | 'bytes'> {
  /** All pages, one behind the other. */
  readonly pages: Buffer;
}

const SUM_LENGTH = 64;
const END_OF_LINE = 0x0a;

/** A line with the hash of everything behind it, a line that says what the pages are, the pages compressed. */
export function writeRecord({ pages, ...head }: PageRecord): Buffer {
  const payload = zstdCompressSync(pages);
  const line = `${JSON.stringify({ ...head, format: 1, bytes: payload.length } satisfies RecordHead)}\n`;
  const body = Buffer.concat([Buffer.from(line), payload]);
  return Buffer.concat([Buffer.from(`${sumOf(body)}\n`), body]);
}

/**
 * Reads the record at the beginning of some bytes.
 * @returns null when it is not as it was written
 */
export function readRecord(bytes: Buffer): { readonly record: PageRecord; readonly length: number } | null {
  const headStart = SUM_LENGTH + 1;
  const headEnd = bytes.indexOf(END_OF_LINE, headStart);
  if (bytes[SUM_LENGTH] !== END_OF_LINE || headEnd < 0) return null;
  const head = headOf(bytes.subarray(headStart, headEnd));
  if (!head) return null;
  const { format: _, bytes: payloadBytes, ...rest } = head;
  const length = headEnd + 1 + payloadBytes;
  const body = bytes.subarray(headStart, length);
  if (length > bytes.length || sumOf(body) !== bytes.toString('latin1', 0, SUM_LENGTH)) return null;
  const pages = zstdDecompressSync(bytes.subarray(headEnd + 1, length));
  if (pages.length !== head.numbers.length * head.pageSize) return null;
  return { record: { ...rest, pages }, length };
}

function headOf(line: Buffer): RecordHead | null {
  try {
    const { success, data } = HeadSchema.safeParse(JSON.parse(line.toString()));
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
