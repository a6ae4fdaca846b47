import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/call.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import type { Snapshot } from '#server/store/snapshot-build.ts';
import type { Snapshots } from '#server/store/snapshots.ts';

/** Of a compressed answer, so many plain bytes come at once. */
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
  registerCall(app, parts, 'wordingGet', async ({ payload, request }) => {
    const prefix = payload.prefix ?? '';
    const named = payload.context || null;
    const contextIdentifier = named ?? (await contextOfAddress(trees, request));
    const snapshot =
      snapshots.peek(contextIdentifier, prefix) ?? (await snapshots.get(contextIdentifier, prefix));
    return answer(snapshot, named === null, request);
  });
}

/**
 * The context that the caller's address belongs to.
 * @throws Refusal 008 when there is none
 */
export async function contextOfAddress(trees: ContextTrees, request: FastifyRequest): Promise<string> {
  const header = request.headers[HEADERS.usedContext.toLowerCase()];
  const context = (await trees.current()).ofAddress(String(header ?? ''));
  if (!context) throw new Refusal('008', { fields: ['context'] });
  return context.identifier;
}

function answer(snapshot: Snapshot, byAddress: boolean, { headers: sent }: FastifyRequest): PreparedAnswer {
  const { body, isCompressed, etag } = snapshot;
  const vary = [...(byAddress ? [HEADERS.usedContext] : []), ...(isCompressed ? ['Accept-Encoding'] : [])];
  const headers: Record<string, string> = { etag, 'cache-control': 'public, no-cache' };
  if (vary.length > 0) headers.vary = vary.join(', ');
  const known = sent['if-none-match'];
  if (known !== undefined && isKnown(known, etag)) return new PreparedAnswer(304, null, headers);
  if (!isCompressed) return new PreparedAnswer(200, body, headers);
  if (takesGzip(String(sent['accept-encoding'] ?? ''))) {
    return new PreparedAnswer(200, body, { ...headers, 'content-encoding': 'gzip' });
  }
  const plain = createGunzip({ chunkSize: CHUNK_BYTES });
  plain.end(body);
  return new PreparedAnswer(200, plain, headers);
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
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === strong);
}
