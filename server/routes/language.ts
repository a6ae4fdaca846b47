import type { FastifyInstance } from 'fastify';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerRecordCalls } from '#server/routes/record.ts';
import { languages } from '#server/store/records/languages.ts';

export function registerLanguageCalls(app: FastifyInstance, parts: Parts): void {
  registerRecordCalls(app, parts, languages, ({ lang }) => {
    if (lang === ALL_LANGUAGES) throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
  });
}
