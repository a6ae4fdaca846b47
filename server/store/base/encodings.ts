import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this an answer fits into the first packets of a connection however it is written. */
const WORTHWHILE_BYTES = 1_000;
/** Up to here it is worth looking longer for a shorter way to say it. */
const SMALL_BYTES = 200_000;
const BROTLI = { small: 9, other: 5 } as const;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** An answer as it goes out to those who accept it compressed: made when it is first asked for, once for all. */
export class Encodings {
  readonly #body: Buffer;
  readonly #made = new Map<Encoding, Buffer | null>();
  readonly #underWay = new Map<Encoding, Promise<void>>();

  constructor(body: Buffer) {
    this.#body = body;
  }

  /** Whether it may go out in more than one way. */
  get isWorthwhile(): boolean {
    return this.#body.length >= WORTHWHILE_BYTES;
  }

  /** @returns null where it goes out plain; undefined as long as it was not made */
  peek(encoding: Encoding): Buffer | null | undefined {
    return this.isWorthwhile ? this.#made.get(encoding) : null;
  }

  /** Sees to it that it is there, on the threads of the runtime. */
  async make(encoding: Encoding): Promise<void> {
    if (this.peek(encoding) !== undefined) return;
    const underWay = this.#underWay.get(encoding) ?? this.#compress(encoding);
    this.#underWay.set(encoding, underWay);
    await underWay;
  }

  async #compress(encoding: Encoding): Promise<void> {
    try {
      const compressed = encoding === 'br' ? await this.#brotli() : await gzipOf(this.#body);
      this.#made.set(encoding, compressed.length < this.#body.length ? compressed : null);
    } finally {
      this.#underWay.delete(encoding);
    }
  }

  #brotli(): Promise<Buffer> {
    const { length } = this.#body;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: length <= SMALL_BYTES ? BROTLI.small : BROTLI.other,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    };
    return brotliOf(this.#body, { params });
  }
}
