import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { mailTemplates } from '#server/store/mail-templates.ts';

export function registerMailTemplateCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'mailTemplateList', async ({ payload }) => ({
    listData: await mailTemplates.list(parts.database.read, payload),
  }));

  registerCall(app, parts, 'mailTemplateSave', async ({ payload, caller, write }) => {
    const active: string[] = [];
    for (const field of ['subject', 'body'] as const) {
      if (await hasActiveContent(payload[field] ?? '')) active.push(field);
    }
    if (active.length > 0) throw new Refusal(REFUSAL.activeContent, { fields: active });
    return write(async (unit) => ({ mailTemplate: await mailTemplates.save(unit, caller.rights, payload) }));
  });

  registerCall(app, parts, 'mailTemplateDelete', async ({ payload: { id }, write }) =>
    write(async (unit) => {
      await mailTemplates.remove(unit, id);
      return { id };
    }),
  );
}
