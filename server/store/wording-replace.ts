import { createHash } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import type { ReplaceObstacle, wordingReplace } from '#contract/wording-replace.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { foldedPartOf, obstacleOf, patternOf, type Replaced, replaceIn } from '#server/domain/replacement.ts';
import type { Rights } from '#server/domain/rights.ts';
import { breathe } from '#server/exchange/breath.ts';
import { findContext } from '#server/store/contexts.ts';
import { inPieces } from '#server/store/pieces.ts';
import { refuseForeignContext } from '#server/store/text-place.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { changeWordings } from '#server/store/wording-bulk.ts';
import { wordingPages } from '#server/store/wording-export.ts';
import { textsOf } from '#server/store/wordings.ts';

export type ReplacePayload = ParsedRequestOf<typeof wordingReplace>;

/** One text that holds what is looked for, beside what it would be. */
export interface ReplaceStep extends Replaced {
  readonly before: Wording;
  readonly obstacle: ReplaceObstacle | null;
}

/** Every text that is found, chosen or not. */
export interface ReplaceFound {
  readonly steps: readonly ReplaceStep[];
  /** Stands for these texts as they are stored: any other one that is found, or a change of one, makes another state. */
  readonly state: string;
}

/**
 * Replaces a text in a context's own texts, all of those that are chosen or none.
 * @throws Refusal 012 for a context that does not exist, 019 without the right to it, 008 where it is inactive, 046 when
 * the texts are not those any more that `state` stands for
 */
export async function replaceInWordings(
  unit: Unit,
  rights: Rights,
  payload: ReplacePayload,
): Promise<ContentOf<typeof wordingReplace>> {
  const found = await find(unit, rights, payload);
  refuseStale(found, payload);
  const wanted = chosenOf(found, payload);
  const breath = breathe();
  for (const piece of inPieces(wanted, ({ after }) => after.length)) {
    await breath();
    const texts = piece.map(({ before, after }) => ({ before, texts: { ...textsOf(before), value: after } }));
    await changeWordings(unit, texts);
    await unit.settle();
  }
  return { changed: wanted.length };
}

/**
 * The same without writing, for a unit that is taken back: nothing that a changed value brings about can refuse it, and
 * to index very many texts takes long.
 * @param look is shown what is found before anything is refused because of it
 */
export async function rehearseReplacement(
  unit: Unit,
  rights: Rights,
  payload: ReplacePayload,
  look: (found: ReplaceFound) => void,
): Promise<void> {
  const found = await find(unit, rights, payload);
  look(found);
  refuseStale(found, payload);
  for (const { before, after } of chosenOf(found, payload)) {
    const changed = { ...before, value: after };
    unit.record({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after: changed });
  }
}

function refuseStale({ state }: ReplaceFound, payload: ReplacePayload): void {
  if (payload.state !== undefined && payload.state !== state) throw new Refusal('046', { fields: ['state'] });
}

function chosenOf({ steps }: ReplaceFound, { except, ...payload }: ReplacePayload): ReplaceStep[] {
  const left = new Set(except);
  const only = payload.only && new Set(payload.only);
  return steps.filter(
    ({ before: { id }, obstacle }) => obstacle === null && !left.has(id) && (only?.has(id) ?? true),
  );
}

async function find(unit: Unit, rights: Rights, payload: ReplacePayload): Promise<ReplaceFound> {
  const { context, replacement, langs = null } = payload;
  await refuseForeignContext(unit, rights, context, 'context');
  if (!(await findContext(unit.db, context))) throw new Refusal('008', { fields: ['context'] });
  const pattern = patternOf(payload);
  const state = createHash('sha256');
  const breath = breathe();
  const steps: ReplaceStep[] = [];
  for await (const page of wordingPages(unit.db, context, langs, foldedPartOf(payload))) {
    for (const before of page) {
      await breath();
      const replaced = replaceIn(before.value ?? '', pattern, replacement);
      if (!replaced) continue;
      const obstacle = await obstacleOf(before.value ?? '', replaced, payload);
      steps.push({ ...replaced, before, obstacle });
      state.update(`${before.id} ${before.modificationDate}\n`);
    }
  }
  return { steps, state: state.digest('base64url') };
}
