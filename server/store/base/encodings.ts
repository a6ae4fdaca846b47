import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this an answer fits into the first packets of a connection however it is written. */
const WORTHWHILE_BYTES = 1_000;
/** Up to here it is worth looking longer for a shorter way to say it. */
const SMALL_BYTES = 200_000;
const BROTLI = { small: 9, other: 5 } as const;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** An answer as it goes out to those who accept it compressed; null where it goes out plain. */
export interface Encodings {
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

export const NOT_ENCODED: Encodings = { br: null, gzip: null };

/** Compresses an answer once for all who will ask for it, on the threads of the runtime. */
export async function encodingsOf(body: Buffer): Promise<Encodings> {
  if (body.length < WORTHWHILE_BYTES) return NOT_ENCODED;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length <= SMALL_BYTES ? BROTLI.small : BROTLI.other,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzip] = await Promise.all([brotliOf(body, { params }), gzipOf(body)]);
  return { br: worthIt(br, body), gzip: worthIt(gzip, body) };
}

function worthIt(compressed: Buffer, body: Buffer): Buffer | null {
  return compressed.length < body.length ? compressed : null;
}
