import type { IncomingHttpHeaders } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, type ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { wordingGet } from '#contract/wording-get.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { Snapshot } from '#server/store/effective/snapshot-build.ts';
import type { Snapshots } from '#server/store/effective/snapshots.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

/** Of a compressed answer, this many plain bytes come at once. */
const CHUNK_BYTES = 256 * 1_024;

interface TextMemory {
  readonly trees: ContextTrees;
  readonly snapshots: Snapshots;
}

/**
 * The texts of a context, for everybody: by name, or by the address that the header Used-Context carries. Kept by
 * browsers and proxies, who ask each time whether they still hold.
 */
export function registerWordingGet(
  app: FastifyInstance,
  parts: Parts,
  { trees, snapshots }: TextMemory,
): void {
  const answers = { byName: new Answers(false), byAddress: new Answers(true) };
  registerCall(app, parts, 'wordingGet', async ({ payload, request, reply }) => {
    const prefixes = prefixesOf(payload);
    const named = payload.context || null;
    const contextIdentifier = named ?? (await contextOfAddress(trees, request));
    const snapshot =
      snapshots.peek(contextIdentifier, prefixes) ?? (await snapshots.get(contextIdentifier, prefixes));
    const { of } = named === null ? answers.byAddress : answers.byName;
    app.fastPath.keep(reply, ({ headers }) => {
      const context = named ?? trees.peek()?.ofAddress(addressOf(headers))?.identifier;
      const ready = context === undefined ? null : snapshots.peek(context, prefixes);
      return ready && of(ready, headers);
    });
    return of(snapshot, request.headers);
  });
}

/** In one order, without those that another one covers: however they were named, the answer is kept once. */
function prefixesOf({ prefix, prefixes }: ParsedRequestOf<typeof wordingGet>): readonly string[] {
  const named = [prefix ?? '', ...(prefixes ?? '').split(',')].filter((one) => one !== '').sort();
  if (named.length === 0) return [''];
  const kept: string[] = [];
  // In sorted order, a prefix is directly followed by those it covers.
  for (const one of named) if (!one.startsWith(kept.at(-1) ?? '\u0000')) kept.push(one);
  return kept;
}

/**
 * The context that the caller's address belongs to.
 * @throws Refusal 008 when there is none
 */
export async function contextOfAddress(trees: ContextTrees, request: FastifyRequest): Promise<string> {
  const context = (await trees.current()).ofAddress(addressOf(request.headers));
  if (!context) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
  return context.identifier;
}

function addressOf(headers: IncomingHttpHeaders): string {
  return String(headers[HEADERS.usedContext.toLowerCase()] ?? '');
}

interface Answer {
  readonly whole: PreparedAnswer;
  readonly unchanged: PreparedAnswer;
}

/** Answers built from snapshots, one per snapshot. */
class Answers {
  readonly #made = new WeakMap<Snapshot, Answer>();
  readonly #vary: readonly string[];

  /** @param byAddress whether the context was not named, so that the answer depends on a header */
  constructor(byAddress: boolean) {
    this.#vary = byAddress ? [HEADERS.usedContext] : [];
  }

  readonly of = (snapshot: Snapshot, sent: IncomingHttpHeaders): PreparedAnswer => {
    const { whole, unchanged } = this.#made.get(snapshot) ?? this.#make(snapshot);
    const known = sent['if-none-match'];
    if (known !== undefined && isKnown(known, snapshot.etag)) return unchanged;
    if (!snapshot.isCompressed || takesGzip(String(sent['accept-encoding'] ?? ''))) return whole;
    const plain = createGunzip({ chunkSize: CHUNK_BYTES });
    plain.end(snapshot.body);
    return new PreparedAnswer(200, plain, unchanged.headers);
  };

  #make(snapshot: Snapshot): Answer {
    const { body, isCompressed, etag } = snapshot;
    const vary = [...this.#vary, ...(isCompressed ? ['Accept-Encoding'] : [])];
    const headers: Record<string, string> = { etag, 'cache-control': 'public, no-cache' };
    if (vary.length > 0) headers.vary = vary.join(', ');
    const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {};
    const answer = {
      whole: new PreparedAnswer(200, body, { ...headers, ...encoding }),
      unchanged: new PreparedAnswer(304, null, headers),
    };
    this.#made.set(snapshot, answer);
    return answer;
  }
}

/** Whether a header Accept-Encoding lets gzip in. */
function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return (name === 'gzip' || name === 'x-gzip') && !isRefused;
  });
}

/** Compared weakly, as a GET has it. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === strong);
}
