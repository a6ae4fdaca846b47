import type { ParsedRequestOf } from '#contract/call.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Wording, wordingSave } from '#contract/wording.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { effectiveReset, nextModification } from '#server/domain/wording-rules.ts';
import { changedMeanwhile } from '#server/store/base/changed-meanwhile.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { refuseForeignChain, refuseForeignContext } from '#server/store/places/text-place.ts';
import { fromInstant, toInstant } from '#server/store/schema/values.ts';
import { readPlace, type WordingPlace } from '#server/store/texts/wording-place.ts';
import {
  deleteWording,
  findWording,
  insertWording,
  toWording,
  updateValue,
  updateWording,
  type WordingTexts,
  wordingColumns,
} from '#server/store/texts/wordings.ts';

export type WordingPayload = ParsedRequestOf<typeof wordingSave>;

/**
 * Data that decides whether a wording may be saved: the result of `readPlace`, and the current context of the wording.
 */
export interface LookedAt extends WordingPlace {
  /** The context of the stored wording and everything above it; needed only where that is another one. */
  readonly storedChain: readonly string[];
}

/** Outcome of a save for one wording. */
export type WordingPlan =
  | { readonly kind: 'add'; readonly texts: WordingTexts }
  | { readonly kind: 'change'; readonly before: Wording; readonly texts: WordingTexts }
  /** It says that already. */
  | { readonly kind: 'same'; readonly before: Wording };

/**
 * The one rule of a save.
 * @param payload whose value has been found to hold no active content
 * @throws Refusal 012 for a language or context that does not exist, 019 without the right to the wording's context
 * (before and after), 008 when it is gone, 046 with the current record when it has changed since it was loaded,
 * 006 when its context has that identifier in that language already
 */
export function planOf(rights: Rights, looked: LookedAt, payload: WordingPayload): WordingPlan {
  const { id, modificationDate, ...given } = payload;
  const { hasLanguage, chain, isTaken, stored, storedChain } = looked;
  const texts = { ...given, resetInheritance: effectiveReset(given.lang, given.resetInheritance) };
  if (!hasLanguage && texts.lang !== ALL_LANGUAGES) throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
  refuseForeignChain(rights, { contextIdentifier: texts.contextIdentifier, chain }, 'contextIdentifier');
  if (!id) {
    if (isTaken) throw takenPlace();
    return { kind: 'add', texts };
  }
  if (!stored) throw new Refusal(REFUSAL.notFound);
  const before = toWording(stored);
  if (before.contextIdentifier !== texts.contextIdentifier) {
    const { contextIdentifier } = before;
    refuseForeignChain(rights, { contextIdentifier, chain: storedChain }, 'contextIdentifier');
  }
  if (modificationDate && fromInstant(modificationDate) !== stored.modificationDate) {
    throw new Refusal(REFUSAL.changedMeanwhile, { content: { wording: before } });
  }
  if (isSame(before, texts)) return { kind: 'same', before };
  if (isTaken) throw takenPlace();
  return { kind: 'change', before, texts };
}

/** Says by whom a wording has been saved meanwhile, where that refuses a plan. */
async function named<Plan>(unit: Unit, id: number | null, plan: () => Plan): Promise<Plan> {
  try {
    return plan();
  } catch (error) {
    if (id === null || !(error instanceof Refusal) || error.code !== REFUSAL.changedMeanwhile) throw error;
    throw await changedMeanwhile(unit.db, 'wording', id, error.content);
  }
}

/**
 * Creates a wording, or updates the one whose id is given. An update that changes nothing leaves the record and its
 * history unchanged.
 * @throws Refusal as planOf
 */
export async function saveWording(unit: Unit, rights: Rights, payload: WordingPayload): Promise<Wording> {
  const { contextIdentifier, identifier, lang, id } = payload;
  const looked = await readPlace(unit.db, { contextIdentifier, identifier, lang, id: id ?? null });
  if (looked.revisionId !== null) unit.numberRevision(looked.revisionId);
  const home = looked.stored?.contextIdentifier ?? contextIdentifier;
  const storedChain = home === contextIdentifier ? looked.chain : await readContextChain(unit.db, home);
  const plan = await named(unit, id ?? null, () => planOf(rights, { ...looked, storedChain }, payload));
  if (plan.kind === 'add') return addWording(unit, plan.texts);
  return plan.kind === 'same' ? plan.before : changeWording(unit, plan.before, plan.texts);
}

/** Another wording has that identifier in that language there. */
export function takenPlace(): Refusal {
  return new Refusal(REFUSAL.taken, { fields: ['identifier'] });
}

/** Adds a wording that has been looked at already. */
export async function addWording(unit: Unit, texts: WordingTexts): Promise<Wording> {
  const columns = { ...wordingColumns(texts), creationDate: unit.now, modificationDate: unit.now };
  const id = await insertWording(unit.db, columns);
  const wording = toWording({ id, ...columns });
  unit.record({ subject: 'wording', entityId: id, operation: 'ADD', before: null, after: wording });
  return wording;
}

/**
 * Takes the wording with this number out.
 * @throws Refusal 008 when there is none, 019 without the right to its context
 */
export async function removeWording(unit: Unit, rights: Rights, id: number): Promise<void> {
  const stored = await findWording(unit.db, id);
  if (!stored) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  await refuseForeignContext(unit, rights, stored.contextIdentifier);
  await deleteWording(unit, toWording(stored));
}

/** Changes a wording that has been looked at already, and its place, which no one else may have. */
export async function changeWording(unit: Unit, before: Wording, texts: WordingTexts): Promise<Wording> {
  const changed = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
  const columns = { ...wordingColumns(texts), modificationDate: changed };
  const update = isSame(before, { ...texts, value: before.value }) ? updateValue : updateWording;
  await update(unit.db, before.id, columns);
  const after: Wording = { ...before, ...texts, modificationDate: toInstant(changed) };
  unit.record({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after });
  return after;
}

function isSame(before: Wording, texts: WordingTexts): boolean {
  return (Object.keys(texts) as (keyof WordingTexts)[]).every((field) => before[field] === texts[field]);
}
