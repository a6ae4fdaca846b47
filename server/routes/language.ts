import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { removeLanguage, saveLanguage } from '#server/store/language-save.ts';
import { listLanguages } from '#server/store/languages.ts';

export function registerLanguageCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'languageList', async ({ payload }) => ({
    listData: await listLanguages(parts.database.read, payload),
  }));

  registerCall(app, parts, 'languageSave', async ({ payload, write }) =>
    write(async (unit) => ({ language: await saveLanguage(unit, payload) })),
  );

  registerCall(app, parts, 'languageDelete', async ({ payload: { id }, write }) =>
    write(async (unit) => {
      await removeLanguage(unit, id);
      return { id };
    }),
  );
}
