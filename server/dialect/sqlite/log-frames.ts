import { readSync } from 'node:fs';

/**
 * The write-ahead log beside a database file, as sqlite.org/fileformat2.html describes it: a header, then frames, each
 * of them one page as a transaction left it. The sums go on from frame to frame, so that a log that has been begun
 * again, or written otherwise, is never taken for the one that was read before.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** Bytes of a frame's header that its sums cover. */
const SUMMED_BYTES = 8;

export interface LogHeader {
  readonly pageSize: number;
  readonly salt1: number;
  readonly salt2: number;
  readonly sum1: number;
  readonly sum2: number;
  /** How the sums read the pages. */
  readonly isBigEndian: boolean;
}

/** A place in a log: behind a frame, counted from 1; 0 is behind the header. */
export interface LogPlace {
  readonly salt1: number;
  readonly salt2: number;
  readonly frame: number;
  readonly sum1: number;
  readonly sum2: number;
}

/** Frames that follow one another. */
export interface Frames {
  /** Behind the last of them. */
  readonly end: LogPlace;
  /** Each page as the last of them has it. */
  readonly pages: ReadonlyMap<number, Buffer>;
  /** Pages of the database when the last of them ends a transaction; null when it is in the middle of one. */
  readonly databasePages: number | null;
}

/** A log does not hold what it has to hold after what was read before. */
export class LogBroken extends Error {}

/** @param log descriptor of the file @returns null while there is nothing in it */
export function readLogHeader(log: number): LogHeader | null {
  const bytes = Buffer.alloc(HEADER_BYTES);
  if (readSync(log, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  const magic = bytes.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return null;
  return {
    isBigEndian: (magic & 1) === 1,
    pageSize: bytes.readUInt32BE(8),
    salt1: bytes.readUInt32BE(16),
    salt2: bytes.readUInt32BE(20),
    sum1: bytes.readUInt32BE(24),
    sum2: bytes.readUInt32BE(28),
  };
}

export function startOf({ salt1, salt2, sum1, sum2 }: LogHeader): LogPlace {
  return { salt1, salt2, sum1, sum2, frame: 0 };
}

/** Whether a log still is the one that a place is in, and holds there what it held. */
export function isStillAt(log: number, header: LogHeader, place: LogPlace): boolean {
  if (header.salt1 !== place.salt1 || header.salt2 !== place.salt2) return false;
  if (place.frame === 0) return header.sum1 === place.sum1 && header.sum2 === place.sum2;
  const bytes = Buffer.alloc(FRAME_HEADER_BYTES);
  readSync(log, bytes, 0, FRAME_HEADER_BYTES, offsetOf(place.frame, header.pageSize));
  return bytes.readUInt32BE(16) === place.sum1 && bytes.readUInt32BE(20) === place.sum2;
}

/**
 * Reads the frames from a place on.
 * @param to the last of them
 * @throws LogBroken when they do not follow from what is at the place
 */
export function readFrames(log: number, header: LogHeader, from: LogPlace, to: number): Frames {
  const frameBytes = FRAME_HEADER_BYTES + header.pageSize;
  const bytes = Buffer.allocUnsafeSlow((to - from.frame) * frameBytes);
  const found = readSync(log, bytes, 0, bytes.length, offsetOf(from.frame + 1, header.pageSize));
  if (found < bytes.length) throw new LogBroken(`the log ends before frame ${to}`);
  const pages = new Map<number, Buffer>();
  let { sum1, sum2 } = from;
  let databasePages = 0;
  for (let frame = from.frame + 1, start = 0; frame <= to; frame += 1, start += frameBytes) {
    const end = start + frameBytes;
    const page = bytes.subarray(start + FRAME_HEADER_BYTES, end);
    const head = bytes.subarray(start, start + SUMMED_BYTES);
    [sum1, sum2] = summed(head, header.isBigEndian, sum1, sum2);
    [sum1, sum2] = summed(page, header.isBigEndian, sum1, sum2);
    const isNext =
      bytes.readUInt32BE(start + 8) === header.salt1 &&
      bytes.readUInt32BE(start + 12) === header.salt2 &&
      bytes.readUInt32BE(start + 16) === sum1 &&
      bytes.readUInt32BE(start + 20) === sum2;
    if (!isNext) throw new LogBroken(`frame ${frame} of the log does not follow from the ones before`);
    pages.set(bytes.readUInt32BE(start), page);
    databasePages = bytes.readUInt32BE(start + 4);
  }
  return {
    pages,
    end: { salt1: header.salt1, salt2: header.salt2, frame: to, sum1, sum2 },
    databasePages: databasePages === 0 ? null : databasePages,
  };
}

function offsetOf(frame: number, pageSize: number): number {
  return HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize);
}

function summed(bytes: Buffer, isBigEndian: boolean, sum1: number, sum2: number): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let first = sum1 | 0;
  let second = sum2 | 0;
  for (let offset = 0; offset < bytes.length; offset += 8) {
    first = (first + view.getInt32(offset, !isBigEndian) + second) | 0;
    second = (second + view.getInt32(offset + 4, !isBigEndian) + first) | 0;
  }
  return [first >>> 0, second >>> 0];
}
