import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { listLanguages } from '#server/store/languages.ts';

export function registerLanguageCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'languageList', async ({ payload }) => ({
    listData: await listLanguages(parts.database.read, payload),
  }));
}
