import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { S3Client } from '#server/files/s3-client.ts';
import { S3Failure } from '#server/files/s3-failure.ts';
import { spend } from '#server/files/spent-pieces.ts';

/** How often a download is taken up again where it has broken off, without a byte in between. */
const RESUMED_AT_MOST = 3;

/** The bytes of one object that has been looked at. */
export interface ObjectPart {
  readonly key: string;
  readonly size: number;
  /** So that no other bytes come under this key in between. */
  readonly etag: string | null;
  /** Of the whole object; null where the store does not know it. */
  readonly sha256: string | null;
  readonly start: number;
  readonly end: number;
}

interface Reading {
  readonly client: S3Client;
  readonly part: ObjectPart;
  /** The store says nothing for so long. */
  readonly silenceMs: number;
}

/**
 * The bytes of a range, as they come. One that breaks off is taken up again where it was; the last piece of a whole object
 * comes only when all of them have the sum that they should have, so that a wrong object never looks whole.
 * @param first the answer to the first request, with its head read
 */
export async function* objectPieces(reading: Reading, first: IncomingMessage): AsyncGenerator<Buffer> {
  const { part } = reading;
  const { start, end, size, sha256 } = part;
  const hash = sha256 !== null && start === 0 && end === size - 1 ? createHash('sha256') : null;
  let at = start;
  let answer: IncomingMessage | null = first;
  let held: Buffer | null = null;
  let fruitless = 0;
  try {
    while (at <= end) {
      try {
        answer ??= await openPart(reading.client, part, at);
        for await (const piece of watched(answer, reading.silenceMs)) {
          at += piece.length;
          if (at > end + 1)
            throw new S3Failure(`GET ${part.key}: more bytes than there should be`, { status: 200 });
          fruitless = 0;
          hash?.update(piece);
          if (held) yield held;
          held = piece;
          spend(piece.length);
        }
        if (at <= end) throw new Error('the bytes have broken off');
      } catch (error) {
        answer?.destroy();
        answer = null;
        if (error instanceof S3Failure || fruitless >= RESUMED_AT_MOST) throw error;
        fruitless += 1;
      }
    }
    if (hash && hash.digest('hex') !== sha256)
      throw new Error(`the bytes of ${part.key} are not those that were kept`);
    if (held) yield held;
  } finally {
    answer?.destroy();
  }
}

/**
 * Asks for the bytes of a range.
 * @throws S3Failure when the store does not give exactly these
 */
export async function openPart(client: S3Client, part: ObjectPart, at: number): Promise<IncomingMessage> {
  const { key, size, etag, end } = part;
  const isWhole = at === 0 && end === size - 1;
  const answer = await client.open({
    ...{ method: 'GET', key },
    headers: { ...(etag !== null && { 'if-match': etag }), ...(!isWhole && { range: `bytes=${at}-${end}` }) },
  });
  const { statusCode: status = 0, headers } = answer;
  const isRange = headers['content-range'] === `bytes ${at}-${end}/${size}`;
  const isLong = headers['content-length'] === String(end - at + 1);
  if (isLong && (isWhole ? status === 200 : status === 206 && isRange)) return answer;
  answer.destroy();
  throw new S3Failure(`GET ${key}: not the bytes that were asked for`, { status });
}

/** The pieces of an answer, each of which has to come in time; what the reader takes for it does not count. */
async function* watched(answer: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const silence = setTimeout(() => answer.destroy(new Error('the store does not answer')), silenceMs);
    const { done, value } = await pieces.next().finally(() => clearTimeout(silence));
    if (done) return;
    yield value;
  }
}
