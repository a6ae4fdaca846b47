import type { FastifyInstance } from 'fastify';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { languages } from '#server/store/languages.ts';

export function registerLanguageCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'languageList', async ({ payload }) => ({
    listData: await languages.list(parts.database.read, payload),
  }));

  registerCall(app, parts, 'languageSave', async ({ payload, caller, write }) => {
    if (payload.lang === ALL_LANGUAGES) throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
    return write(async (unit) => ({ language: await languages.save(unit, caller.rights, payload) }));
  });

  registerCall(app, parts, 'languageDelete', async ({ payload: { id }, write }) =>
    write(async (unit) => {
      await languages.remove(unit, id);
      return { id };
    }),
  );
}
