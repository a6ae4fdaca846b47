import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { goneSignal } from '#server/routes/gone-signal.ts';
import { registerCall } from '#server/routes/route.ts';
import { areMany } from '#server/store/context-overview.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import type { FoundTexts } from '#server/store/found-texts.ts';
import { readMatrix } from '#server/store/wording-matrix.ts';

/** The texts of one context, identifiers down, languages across. */
export function registerWordingMatrix(
  app: FastifyInstance,
  parts: Parts,
  { trees, found }: { readonly trees: ContextTrees; readonly found: FoundTexts },
): void {
  registerCall(app, parts, 'wordingMatrix', async ({ payload: { context, ...request }, reply }) => {
    const { database } = parts;
    const chain = preparedChain((await trees.current()).chainOf(context));
    if (chain.length === 0) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    const db = (await areMany(database.read, chain)) ? database.longRead(goneSignal(reply)) : database.read;
    return { matrix: await readMatrix(db, chain, request, found) };
  });
}
