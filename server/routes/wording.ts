import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import { SAVE_ALL_MOST } from '#contract/wording-save-all.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { contextOfAddress } from '#server/routes/wording-get.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { areMany, listForContext } from '#server/store/texts/context-overview.ts';
import { isLongSearch } from '#server/store/texts/long-work.ts';
import { findingsOf } from '#server/store/texts/text-findings.ts';
import { listPlaces } from '#server/store/texts/wording-places.ts';
import { removeWording, saveWording } from '#server/store/texts/wording-save.ts';
import { saveWordings } from '#server/store/texts/wording-save-all.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';

export function registerWordingCalls(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  registerCall(app, parts, 'wordingList', async ({ payload, reply }) => {
    const { database, totals } = parts;
    const isLong = payload.keyWord && (await isLongSearch(database.read, 'wordings'));
    const db = isLong ? database.longRead(disconnectSignal(reply)) : database.read;
    return { listData: await listWordings(db, payload, totals) };
  });

  registerCall(app, parts, 'wordingPlaces', async ({ payload: { identifier } }) =>
    listPlaces(parts.database.read, identifier),
  );

  registerCall(app, parts, 'wordingSave', async ({ payload, caller, write }) => {
    // Before the transaction, which no one else should have to wait for longer than it writes.
    if (await hasActiveContent(payload.value ?? ''))
      throw new Refusal(REFUSAL.activeContent, { fields: ['value'] });
    const chain = preparedChain((await trees.current()).chainOf(payload.contextIdentifier));
    const [findings = []] = await findingsOf(parts.database.read, chain, [payload]);
    return write(async (unit) => ({
      wording: await saveWording(unit, caller.rights, payload),
      ...(findings.length > 0 && { findings: [...findings] }),
    }));
  });

  registerCall(app, parts, 'wordingSaveAll', async ({ payload: { wordings }, caller, write }) => {
    if (wordings.length > SAVE_ALL_MOST)
      throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: ['wordings'] });
    const active = await activeRows(wordings);
    const tree = await trees.current();
    const found = new Map<object, readonly TextFinding[]>();
    for (const [context, texts] of Map.groupBy(wordings, ({ contextIdentifier }) => contextIdentifier)) {
      const findings = await findingsOf(parts.database.read, preparedChain(tree.chainOf(context)), texts);
      for (const [at, text] of texts.entries()) found.set(text, findings[at] ?? []);
    }
    const findings = wordings.map((text) => [...(found.get(text) ?? [])]);
    return write(async (unit) => ({
      wordings: await saveWordings(unit, caller.rights, wordings, active),
      ...(findings.some(({ length }) => length > 0) && { findings }),
    }));
  });

  registerCall(app, parts, 'wordingDelete', async ({ payload: { id }, caller, write }) =>
    write(async (unit) => {
      await removeWording(unit, caller.rights, id);
      return { id };
    }),
  );

  registerCall(app, parts, 'wordingListForContext', async ({ payload, request, reply }) => {
    const named = payload.filter?.contextIdentifier;
    const tree = await trees.current();
    const chain = preparedChain(tree.chainOf(named || (await contextOfAddress(trees, request))));
    if (chain.length === 0) throw new Refusal(REFUSAL.notFound, { fields: ['filter.contextIdentifier'] });
    const db = (await areMany(parts.database.read, chain))
      ? parts.database.longRead(disconnectSignal(reply))
      : parts.database.read;
    return { listData: await listForContext(db, chain, payload) };
  });
}

/** Numbers of the rows whose values hold active content. */
async function activeRows(wordings: readonly { readonly value: string | null }[]): Promise<Set<number>> {
  const active = new Set<number>();
  const yieldIfDue = eventLoopYielder();
  for (const [row, { value }] of wordings.entries()) {
    await yieldIfDue();
    if (await hasActiveContent(value ?? '')) active.add(row);
  }
  return active;
}
