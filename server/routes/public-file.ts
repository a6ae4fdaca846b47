import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import type { CrossOrigins } from '#server/routes/cors.ts';
import { bytesAnswer, tagOf } from '#server/routes/download.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { CACHE_CONTROL, isKnownTag } from '#server/routes/wording-answers.ts';
import { contextOfAddress } from '#server/routes/wording-get.ts';
import { findPublicFile } from '#server/store/documents/public-files.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

/** What a browser may show of a file that anyone may have put there: it runs nothing. */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|avif))$/;

interface Places {
  readonly trees: ContextTrees;
  readonly origins: CrossOrigins;
}

/** The files of documents that everybody may read: only what is marked so, of what is active. */
export function registerPublicFile(app: FastifyInstance, parts: Parts, { trees, origins }: Places): void {
  registerCall(app, parts, 'documentFilePublic', async ({ payload, request }) => {
    const { docIdentifier, lang, inline } = payload;
    const context = payload.context || (await contextOfAddress(trees, request));
    const chain = (await trees.current()).chainOf(context);
    if (!chain[0]?.active) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    const file = await findPublicFile(parts.database.read, {
      docIdentifier,
      chain: chain.filter(({ active }) => active).map(({ identifier }) => identifier),
      langs: withBase(lang),
    });
    if (!file) throw new Refusal(REFUSAL.notFound, { fields: ['docIdentifier'] });
    const said = await origins.of(request.headers.origin);
    const vary = [...(payload.context ? [] : [HEADERS.usedContext]), ...said.vary];
    const headers = {
      'cache-control': CACHE_CONTROL.present,
      'content-language': file.lang.replace('_', '-'),
      ...said.headers,
      ...(vary.length > 0 && { vary: vary.join(', ') }),
      ...(inline === 'true' && SHOWN.test(file.mimeType) && { 'content-disposition': 'inline' }),
    };
    const tag = tagOf(file);
    const known = request.headers['if-none-match'];
    if (known !== undefined && isKnownTag(known, tag)) {
      return new PreparedAnswer(304, null, { ...headers, etag: tag });
    }
    return bytesAnswer(parts, request, { file, field: 'docIdentifier', headers });
  });
}

/** A locale, and the language that it is one of. */
function withBase(lang: string | undefined): string[] {
  if (!lang) return [];
  const exact = lang.replace('-', '_');
  return [...new Set([exact, exact.split('_', 1)[0] ?? exact])];
}
