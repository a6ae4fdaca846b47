import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { goneSignal } from '#server/routes/gone-signal.ts';
import { registerCall } from '#server/routes/route.ts';
import { areMany } from '#server/store/context-overview.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import { readLanguageCodes } from '#server/store/languages.ts';
import { isLongMove } from '#server/store/long-work.ts';
import { inheritedHits, replacementOf } from '#server/store/replace-preview.ts';
import { type ReplaceFound, rehearseReplacement, replaceInWordings } from '#server/store/wording-replace.ts';

/** Finding and replacing in a context's own texts. */
export function registerWordingReplace(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  registerCall(app, parts, 'wordingReplace', async ({ payload, caller, write, rehearsal, reply }) => {
    const { database } = parts;
    const { context, find, replacement } = payload;
    if (find === replacement) throw new Refusal('012', { fields: ['replacement'] });
    const long = await isLongMove(database.read, { wordings: [], contextIdentifier: context });
    if (!rehearsal) return write((unit) => replaceInWordings(unit, caller.rights, payload), { long });
    let found: ReplaceFound = { steps: [], state: '' };
    const { impact } = await rehearsal.look(
      (unit) =>
        rehearseReplacement(unit, caller.rights, payload, (all) => {
          found = all;
        }),
      { long },
    );
    const chain = (await trees.current()).chainOf(context);
    const db = (await areMany(database.read, chain)) ? database.longRead(goneSignal(reply)) : database.read;
    const inherited = await inheritedHits(db, chain, payload, await readLanguageCodes(database.read));
    return rehearsal.answer({ impact, replacement: replacementOf(found, inherited) });
  });
}
