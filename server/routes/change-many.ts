import type { FastifyInstance } from 'fastify';
import type { ManyOutcome } from '#contract/change-many.ts';
import type { ManyType } from '#contract/many-records.ts';
import { worded } from '#server/routes/finding-words.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { manyUsers } from '#server/security/many-users.ts';
import { originOf } from '#server/security/origin.ts';
import { changeMany, type ManyKind, type ManyResult } from '#server/store/base/many.ts';
import { MANY_DESCRIBED } from '#server/store/described/many-kinds.ts';
import { manyDocumentFiles } from '#server/store/documents/many-files.ts';
import { areMany } from '#server/store/texts/long-work.ts';
import { manyWordings } from '#server/store/texts/many-wordings.ts';

/** The kinds with a history of which many records can be changed at once. */
const KINDS: Readonly<Record<Exclude<ManyType, 'user'>, ManyKind>> = {
  ...MANY_DESCRIBED,
  wording: manyWordings,
  documentfile: manyDocumentFiles,
};

/** Registers the call that activates, deactivates, changes or deletes many records of a kind. */
export function registerChangeMany(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'recordsChangeMany', async ({ payload, caller, write, preview, request }) => {
    const { type } = payload;
    const keptSession = caller.session.tokenHash;
    const kind =
      type === 'user'
        ? manyUsers({ log: parts.securityLog, origin: originOf(request), keptSession })
        : KINDS[type];
    // How many a search finds is known only then.
    const long = payload.query !== undefined || areMany((payload.ids ?? payload.identifiers)?.length ?? 0);
    if (!preview) {
      return write(async (unit) => outcomeOf(await changeMany(unit, caller.rights, kind, payload)), { long });
    }
    const results: ManyResult[] = [];
    const { impact } = await preview.look(
      async (unit) => {
        results.push(await changeMany(unit, caller.rights, kind, { ...payload, onRefused: 'skip' }));
      },
      { long },
    );
    const [result] = results;
    return preview.answer({ impact, ...(result ? outcomeOf(result) : NOTHING), state: result?.state ?? '' });
  });
}

/** Of a step whose selection is not what it was. */
const NOTHING: ManyOutcome = { count: 0, changed: 0, unchanged: 0, refused: [], refusedCount: 0 };

function outcomeOf({ count, changed, unchanged, refused, refusedCount }: ManyResult): ManyOutcome {
  return { count, changed, unchanged, refused: refused.map((one) => worded(one)), refusedCount };
}
