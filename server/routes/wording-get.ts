import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS, type ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { wordingGet } from '#contract/wording-get.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CrossOrigins } from '#server/routes/cors.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { revOf, WordingAnswers } from '#server/routes/wording-answers.ts';
import { ALL_TEXTS, type SnapshotForm } from '#server/store/effective/snapshot-build.ts';
import type { Snapshots } from '#server/store/effective/snapshots.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

type Payload = ParsedRequestOf<typeof wordingGet>;

interface TextMemory {
  readonly trees: ContextTrees;
  readonly snapshots: Snapshots;
  readonly origins: CrossOrigins;
}

const PARAMETERS: ReadonlySet<string> = new Set(Object.keys(wordingGet.request.shape));

/**
 * The texts of a context, for everybody: by name, or by the address that the header Used-Context carries. Kept by
 * browsers and proxies, who ask each time whether they still hold, unless they ask for a revision by its name.
 */
export function registerWordingGet(
  app: FastifyInstance,
  parts: Parts,
  { trees, snapshots, origins }: TextMemory,
): void {
  const byName = new WordingAnswers(false);
  const byAddress = new WordingAnswers(true);
  registerCall(app, parts, 'wordingGet', async ({ payload, request, reply }) => {
    const prefixes = prefixesOf(payload);
    const form = formOf(payload);
    const rev = payload.rev === undefined ? null : revOf(payload.rev);
    const named = payload.context || null;
    const contextIdentifier = named ?? (await contextOfAddress(trees, request));
    const snapshot =
      snapshots.peek(contextIdentifier, prefixes, form) ??
      (await snapshots.get(contextIdentifier, prefixes, form));
    const answers = named === null ? byAddress : byName;
    if (mayComeAgain(request)) {
      app.fastPath.keep(reply, ({ headers }) => {
        const context = named ?? trees.peek()?.ofAddress(addressOf(headers))?.identifier;
        const ready = context === undefined ? null : snapshots.peek(context, prefixes, form);
        const origin = origins.peek(headers.origin);
        return ready && origin && answers.peek(ready, headers, rev, origin);
      });
    }
    return answers.of(snapshot, request.headers, rev, await origins.of(request.headers.origin));
  });
}

/** An address with something in it that is of no use here is another one each time. */
function mayComeAgain({ method, query }: FastifyRequest): boolean {
  return method === 'GET' && Object.keys(query as object).every((name) => PARAMETERS.has(name));
}

/** However its languages were spelt, and in whatever order where that is all the same, it is kept once. */
function formOf({ lang, flat }: Payload): SnapshotForm {
  const isFlat = flat === '1' || flat === 'true';
  const named = [lang ?? []].flat().filter((one) => one !== '');
  const spelt = [...new Set(named.map((one) => one.replace('-', '_')))];
  if (spelt.length === 0 && !isFlat) return ALL_TEXTS;
  return { langs: isFlat ? spelt : spelt.sort(), isFlat };
}

/** In one order, without those that another one covers: however they were named, the answer is kept once. */
function prefixesOf({ prefix, prefixes }: Payload): readonly string[] {
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
