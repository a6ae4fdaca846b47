import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import { listContexts } from '#server/store/contexts.ts';

export function registerContextCalls(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  registerCall(app, parts, 'contextList', async ({ payload }) => ({
    listData: await listContexts(parts.database.read, await trees.current(), payload),
  }));
}
