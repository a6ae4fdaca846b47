import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { areMany } from '#server/store/texts/context-overview.ts';
import { type KnownOfTexts, readMatrix } from '#server/store/texts/wording-matrix.ts';

/** The texts of one context, identifiers down, languages across. */
export function registerWordingMatrix(
  app: FastifyInstance,
  parts: Parts,
  { trees, ...known }: { readonly trees: ContextTrees } & KnownOfTexts,
): void {
  registerCall(app, parts, 'wordingMatrix', async ({ payload: { context, ...request }, reply }) => {
    const { database } = parts;
    const chain = preparedChain((await trees.current()).chainOf(context));
    if (chain.length === 0) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    const counting = async () =>
      (await areMany(database.read, chain)) ? database.longRead(disconnectSignal(reply)) : database.read;
    return { matrix: await readMatrix({ db: database.read, counting }, chain, request, known) };
  });
}
