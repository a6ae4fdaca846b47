import type { FastifyInstance } from 'fastify';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { saveWording } from '#server/store/wording-save.ts';
import { listWordings } from '#server/store/wordings.ts';

export function registerWordingCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'wordingList', async ({ payload }) => ({
    listData: await listWordings(parts.database.read, payload),
  }));

  registerCall(app, parts, 'wordingSave', async ({ payload, caller, write }) => {
    // Before the transaction, which nobody else should have to wait for longer than it writes.
    if (await hasActiveContent(payload.value ?? '')) throw new Refusal('063', { fields: ['value'] });
    return write(async (unit) => ({ wording: await saveWording(unit, caller.rights, payload) }));
  });
}
