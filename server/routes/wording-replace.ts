import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as REFUSAL from '#contract/refusal.ts';
import { wordingReplace } from '#contract/wording-replace.ts';
import { noContextAllowed } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import { impactOfRefusal } from '#server/routes/impact-of-refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { forbidRequest, keyOf, nameOfRequest } from '#server/routes/repetition.ts';
import { ReplaceRuns } from '#server/routes/replace-runs.ts';
import { type Handling, registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import { areMany } from '#server/store/texts/context-overview.ts';
import { isLongMove } from '#server/store/texts/long-work.ts';
import { impactOfPreview, inheritedHits, previewReplacement } from '#server/store/texts/replace-preview.ts';
import { type ReplacePayload, replaceInWordings, staleState } from '#server/store/texts/wording-replace.ts';

const runAnswerSchema = z.object({ content: wordingReplace.content });

/** Finding and replacing in the own texts of contexts. */
export function registerWordingReplace(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  const runs = new ReplaceRuns();

  registerCall(app, parts, 'wordingReplace', async (handling) => {
    const { payload, caller, write, preview, request } = handling;
    if (payload.find === payload.replacement) throw new Refusal(REFUSAL.invalid, { fields: ['replacement'] });
    const long = await isLong(parts, payload);
    if (preview) return preview.answer(await previewOf(parts, trees, handling, long));
    const key = keyOf(request);
    const name = key === null ? crypto.randomUUID() : nameOfRequest(caller, key);
    return runs.follow(name, (watch) =>
      write((unit) => replaceInWordings(unit, caller.rights, payload, watch), { long }),
    );
  });

  registerCall(app, parts, 'wordingReplaceProgress', async ({ payload: { key }, caller }) => {
    refuseEditorOfNothing(caller.rights);
    return { progress: runs.progressOf(nameOfRequest(caller, key)) };
  });

  registerCall(app, parts, 'wordingReplaceCancel', async ({ payload: { key }, caller, request }) => {
    refuseEditorOfNothing(caller.rights);
    await runs.cancel(nameOfRequest(caller, key));
    const path = `POST ${request.url.split('?', 1)[0]?.replace(/\/cancel$/, '')}`;
    const earlier = await forbidRequest(parts, caller, path, key);
    if (earlier?.status !== 200) return { changed: null };
    return { changed: runAnswerSchema.parse(JSON.parse(earlier.answer)).content.changed };
  });
}

function refuseEditorOfNothing({ superAdmin, authorizations }: Rights): void {
  if (!superAdmin && authorizations.length === 0) throw noContextAllowed();
}

/** Whether so many texts are looked through that it must not hold up the process. */
async function isLong({ database }: Parts, { scope, context }: ReplacePayload): Promise<boolean> {
  if (scope !== 'context' || context === undefined) return true;
  return isLongMove(database.read, { wordings: [], contextIdentifier: context });
}

async function previewOf(
  { database }: Parts,
  trees: ContextTrees,
  { payload, caller, reply }: Handling<'wordingReplace'>,
  long: boolean,
) {
  const signal = disconnectSignal(reply);
  const db = long ? database.longRead(signal) : database.read;
  const found = await previewReplacement(db, caller.rights, payload, signal);
  const inherited = await inheritedAbove({ database, trees, payload, signal });
  const isStale = payload.state !== undefined && payload.state !== found.replacement.state;
  const impact = isStale ? impactOfRefusal(staleState()) : await impactOfPreview(db, found);
  return { impact, replacement: { ...found.replacement, inherited } };
}

/** Above all contexts there is none. */
async function inheritedAbove({ database, trees, payload, signal }: InheritedParts) {
  const { scope, context } = payload;
  if (scope === 'all' || context === undefined) return [];
  const chain = (await trees.current()).chainOf(context);
  const db = (await areMany(database.read, chain)) ? database.longRead(signal) : database.read;
  return inheritedHits(db, chain, payload, await readLanguageCodes(database.read));
}

interface InheritedParts extends Pick<Parts, 'database'> {
  readonly trees: ContextTrees;
  readonly payload: ReplacePayload;
  readonly signal: AbortSignal;
}
