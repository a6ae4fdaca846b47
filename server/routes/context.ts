import type { FastifyInstance } from 'fastify';
import type { MoveClash } from '#contract/wording-move.ts';
import type { Rights } from '#server/domain/rights.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Preview } from '#server/routes/preview.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { removeContext, saveContext } from '#server/store/records/context-save.ts';
import { listContexts } from '#server/store/records/contexts.ts';
import type { ContextCoverages } from '#server/store/texts/context-coverage.ts';
import { isLongMove } from '#server/store/texts/long-work.ts';
import { type MovePayload, moveWordings } from '#server/store/texts/wording-move.ts';

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

  registerCall(app, parts, 'wordingMove', async ({ payload, caller, write, preview }) => {
    const long = await isLongMove(parts.database.read, payload);
    if (preview) return preview.answer(await previewOfMove(preview, caller.rights, payload, long));
    return write(
      async (unit) => {
        const { wordings, moved, skipped, replaced } = await moveWordings(unit, caller.rights, payload);
        return { wordings, moved, skipped, replaced };
      },
      { long },
    );
  });
}

/** Previews a move: its impact, and its clashes with both texts even if they block it. */
async function previewOfMove(preview: Preview, rights: Rights, payload: MovePayload, long: boolean) {
  const seen: { clashes: readonly MoveClash[]; clashCount: number } = { clashes: [], clashCount: 0 };
  const { impact } = await preview.look(
    async (unit) => {
      await moveWordings(unit, rights, payload, (plan) => {
        seen.clashes = plan.clashes;
        seen.clashCount = plan.clashCount;
      });
    },
    { long },
  );
  return { impact, move: seen };
}
