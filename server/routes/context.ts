import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { removeContext, saveContext } from '#server/store/context-save.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import { listContexts } from '#server/store/contexts.ts';
import { isLongMove } from '#server/store/long-work.ts';
import { moveWordings } from '#server/store/wording-move.ts';

export function registerContextCalls(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  registerCall(app, parts, 'contextList', async ({ payload }) => ({
    listData: await listContexts(parts.database.read, await trees.current(), payload),
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
