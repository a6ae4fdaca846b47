import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { removeContext, saveContext } from '#server/store/records/context-save.ts';
import { listContexts } from '#server/store/records/contexts.ts';
import type { ContextCoverages } from '#server/store/texts/context-coverage.ts';
import { isLongMove } from '#server/store/texts/long-work.ts';
import { moveWordings } from '#server/store/texts/wording-move.ts';

export function registerContextCalls(
  app: FastifyInstance,
  parts: Parts,
  { trees, coverages }: { readonly trees: ContextTrees; readonly coverages: ContextCoverages },
): void {
  registerCall(app, parts, 'contextList', async ({ payload }) => ({
    listData: await listContexts(parts.database.read, await trees.current(), payload),
  }));

  registerCall(app, parts, 'contextCoverage', async () => ({
    coverage: await coverages.read(parts.database.read, await trees.current()),
  }));

  registerCall(app, parts, 'contextSave', async ({ payload, caller, write }) =>
    write(async (unit) => ({ context: await saveContext(unit, caller.rights, payload) })),
  );

  registerCall(app, parts, 'contextDelete', async ({ payload: { identifier }, write }) =>
    write(async (unit) => {
      await removeContext(unit, identifier);
      return { identifier };
    }),
  );

  registerCall(app, parts, 'wordingMove', async ({ payload, caller, write }) => {
    const long = await isLongMove(parts.database.read, payload);
    return write(async (unit) => ({ wordings: await moveWordings(unit, caller.rights, payload) }), { long });
  });
}
