import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HEADERS } from '#contract/call.ts';
import { acceptedEncodings } from '#server/routes/accepted-encoding.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import type { CrossOrigin } from '#server/routes/cors.ts';
import type { Encoding } from '#server/store/base/encodings.ts';
import type { Snapshot } from '#server/store/effective/snapshot-build.ts';

/** Of a compressed answer, this many plain bytes come at once. */
const CHUNK_BYTES = 256 * 1_024;

/**
 * How long an answer holds: asked for again each time, but shown at once while that is done, and for a week when no
 * answer is to be had; for ever under the name of its revision; under the name of another one not at all.
 */
export const CACHE_CONTROL = {
  present: 'public, max-age=0, stale-while-revalidate=60, stale-if-error=604800',
  named: 'public, max-age=31536000, immutable',
  outdated: 'no-store',
} as const;
type Holding = keyof typeof CACHE_CONTROL;
type Made = ConstructorParameters<typeof PreparedAnswer>;

/** Of one snapshot; there is one for each origin that may read it, and many contexts have an address. */
const ANSWERS_KEPT = 500;

/** What goes out of snapshots, made once for each way in which it goes out. */
export class WordingAnswers {
  readonly #made = new WeakMap<Snapshot, Map<string, PreparedAnswer>>();
  readonly #vary: readonly string[];

  /** @param byAddress whether the context was not named, so that the answer depends on a header */
  constructor(byAddress: boolean) {
    this.#vary = byAddress ? [HEADERS.usedContext] : [];
  }

  /**
   * The answer to a request; null as long as the texts are not there in the encoding that it goes out in.
   * @param rev of which the caller believes the texts to be; null for whatever they are
   * @param origin what is said to the page that asks
   */
  peek(
    snapshot: Snapshot,
    sent: IncomingHttpHeaders,
    rev: string | null,
    origin: CrossOrigin,
  ): PreparedAnswer | null {
    const holding = holdingOf(snapshot, rev);
    const known = sent['if-none-match'];
    if (known !== undefined && isKnownTag(known, snapshot.etag)) {
      const make = (): Made => [304, null, this.#headersOf(snapshot, holding, origin)];
      return this.#kept(snapshot, `304 ${holding} ${origin.key}`, make);
    }
    const encoding = wantedOf(snapshot, sent);
    const body = encoding === null ? snapshot.body : encodedBy(snapshot, encoding);
    if (body === undefined) return null;
    const headers = () => ({
      ...this.#headersOf(snapshot, holding, origin),
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (encoding === null && snapshot.isCompressed) {
      return new PreparedAnswer(200, unpacked(snapshot.body), headers());
    }
    return this.#kept(snapshot, `${encoding} ${holding} ${origin.key}`, () => [200, body, headers()]);
  }

  /** The answer to a request. */
  async of(
    snapshot: Snapshot,
    sent: IncomingHttpHeaders,
    rev: string | null,
    origin: CrossOrigin,
  ): Promise<PreparedAnswer> {
    for (;;) {
      const answer = this.peek(snapshot, sent, rev, origin);
      if (answer) return answer;
      const encoding = wantedOf(snapshot, sent);
      if (encoding) await snapshot.encodings.make(encoding);
    }
  }

  #kept(snapshot: Snapshot, key: string, make: () => Made): PreparedAnswer {
    const ofSnapshot = this.#made.get(snapshot) ?? new Map<string, PreparedAnswer>();
    const made = ofSnapshot.get(key);
    if (made) return made;
    const answer = new PreparedAnswer(...make());
    if (ofSnapshot.size >= ANSWERS_KEPT) ofSnapshot.clear();
    this.#made.set(snapshot, ofSnapshot.set(key, answer));
    return answer;
  }

  #headersOf(snapshot: Snapshot, holding: Holding, origin: CrossOrigin): Record<string, string> {
    const isEncoded = snapshot.isCompressed || snapshot.encodings.isWorthwhile;
    const vary = [...this.#vary, ...(isEncoded ? ['Accept-Encoding'] : []), ...origin.vary];
    return {
      etag: snapshot.etag,
      'cache-control': CACHE_CONTROL[holding],
      ...origin.headers,
      ...(vary.length > 0 && { vary: vary.join(', ') }),
    };
  }
}

/** The encoding in which it goes out to a caller; null where that is plain. */
function wantedOf(snapshot: Snapshot, sent: IncomingHttpHeaders): Encoding | null {
  const accepted = acceptedEncodings(sent['accept-encoding']);
  return accepted.find((one) => encodedBy(snapshot, one) !== null) ?? null;
}

/** Undefined as long as it was not made. */
function encodedBy(
  { body, isCompressed, encodings }: Snapshot,
  encoding: Encoding,
): Buffer | null | undefined {
  if (isCompressed) return encoding === 'gzip' ? body : null;
  return encodings.peek(encoding);
}

function unpacked(body: Buffer): Readable {
  const plain = createGunzip({ chunkSize: CHUNK_BYTES });
  plain.end(body);
  return plain;
}

function holdingOf({ etag, contextRev }: Snapshot, rev: string | null): Holding {
  if (rev === null) return 'present';
  return rev === contextRev || rev === revOf(etag) ? 'named' : 'outdated';
}

/** The value of a tag: what stands in its quotes. */
export function revOf(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"|"$/g, '');
}

/** Compared weakly, as a GET has it. */
export function isKnownTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === strong);
}
