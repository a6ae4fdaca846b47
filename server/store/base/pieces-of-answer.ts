import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { constants, createGzip, type Gzip } from 'node:zlib';

/** This many compressed bytes come at once. */
const CHUNK_BYTES = 256 * 1_024;

/** A long text made of pieces, so that no step of making it takes long; compressed as it comes once it is large. */
export class PiecesOfAnswer {
  readonly #large: number;
  readonly #hash = createHash('sha256');
  #pieces: Buffer[] = [];
  #bytes = 0;
  #gzip: Gzip | null = null;

  /** @param large bytes from which on the text is compressed */
  constructor(large: number) {
    this.#large = large;
  }

  /** How long it is by now, before it is compressed. */
  get bytes(): number {
    return this.#bytes;
  }

  async add(text: string | Buffer): Promise<void> {
    const piece = typeof text === 'string' ? Buffer.from(text) : text;
    this.#hash.update(piece);
    this.#bytes += piece.length;
    if (this.#gzip) return this.#compress(this.#gzip, piece);
    this.#pieces.push(piece);
    if (this.#bytes < this.#large) return;
    const plain = this.#pieces;
    this.#pieces = [];
    // Fast before small: it is texts, of which little is left either way.
    this.#gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES });
    this.#gzip.on('data', (compressed: Buffer) => this.#pieces.push(compressed));
    for (const one of plain) await this.#compress(this.#gzip, one);
  }

  /** Of everything up to here. */
  digest(): string {
    return shortDigest(this.#hash.copy());
  }

  /** Nothing may be added any more. */
  async whole(): Promise<{ readonly body: Buffer; readonly isCompressed: boolean }> {
    if (this.#gzip) {
      const ended = once(this.#gzip, 'end');
      this.#gzip.end();
      await ended;
    }
    return { body: Buffer.concat(this.#pieces), isCompressed: this.#gzip !== null };
  }

  async #compress(gzip: Gzip, piece: Buffer): Promise<void> {
    if (!gzip.write(piece)) await once(gzip, 'drain');
  }
}

/** Long enough that no two texts have the same. */
export function shortDigest(hash: Hash): string {
  return hash.digest('base64url').slice(0, 27);
}
