import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { refuseForeignContext } from '#server/store/places/text-place.ts';
import { acceptFinding, unacceptFinding } from '#server/store/texts/accepted-findings.ts';
import type { FoundTexts } from '#server/store/texts/found-texts.ts';
import { checkOf } from '#server/store/texts/text-findings.ts';
import { saveNote } from '#server/store/texts/wording-notes.ts';

/**
 * Notes of identifiers, and findings that are right. Neither is in the history, as nothing that applications show
 * depends on them: both say themselves who wrote them, and when.
 */
export function registerWordingCare(
  app: FastifyInstance,
  parts: Parts,
  { trees, found }: { readonly trees: ContextTrees; readonly found: FoundTexts },
): void {
  registerCall(app, parts, 'wordingNoteSave', async ({ payload, caller, write }) =>
    write(async (unit) => ({ note: await saveNote(unit, caller.rights, payload) })),
  );

  registerCall(app, parts, 'wordingFindingAccept', async ({ payload, caller, write }) => {
    const { contextIdentifier, accepted, ...finding } = payload;
    const chain = preparedChain((await trees.current()).chainOf(contextIdentifier));
    if (chain.length === 0) throw new Refusal(REFUSAL.invalid, { fields: ['contextIdentifier'] });
    const langs = await found.languages(async () => parts.database.read, chain);
    return write(async (unit) => {
      await refuseForeignContext(unit, caller.rights, contextIdentifier);
      if (!accepted) {
        await unacceptFinding(unit, contextIdentifier, finding);
        return { accepted: null };
      }
      const { identifier, lang, check, detail } = finding;
      const here = (await checkOf(unit.db, chain, identifier, langs)).found.get(lang);
      const isThere = here?.findings.some((one) => one.check === check && one.detail === detail);
      if (!here || !isThere) throw new Refusal(REFUSAL.notFound, { fields: [here ? 'check' : 'lang'] });
      const { fingerprint } = here;
      return { accepted: await acceptFinding(unit, contextIdentifier, { ...finding, fingerprint }) };
    });
  });
}
