import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerRecordCalls } from '#server/routes/record.ts';
import { mailTemplates } from '#server/store/records/mail-templates.ts';

export function registerMailTemplateCalls(app: FastifyInstance, parts: Parts): void {
  registerRecordCalls(app, parts, mailTemplates, async (saved) => {
    const active: string[] = [];
    for (const field of ['subject', 'body'] as const) {
      if (await hasActiveContent(saved[field] ?? '')) active.push(field);
    }
    if (active.length > 0) throw new Refusal(REFUSAL.activeContent, { fields: active });
  });
}
