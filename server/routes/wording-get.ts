import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/call.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import type { Snapshot } from '#server/store/snapshot-build.ts';
import type { Snapshots } from '#server/store/snapshots.ts';

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
    return answer(snapshot, named === null, request.headers['if-none-match']);
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

function answer(snapshot: Snapshot, byAddress: boolean, known: string | undefined): PreparedAnswer {
  const headers: Record<string, string> = { etag: snapshot.etag, 'cache-control': 'public, no-cache' };
  if (byAddress) headers.vary = HEADERS.usedContext;
  if (known !== undefined && isKnown(known, snapshot.etag)) return new PreparedAnswer(304, null, headers);
  return new PreparedAnswer(200, snapshot.body, headers);
}

/** Compared weakly, as a GET has it. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((entry) => entry.trim().replace(/^W\//, '') === strong);
}
