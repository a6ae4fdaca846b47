import type { ParsedRequestOf } from '#contract/call.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { Wording, wordingSave } from '#contract/wording.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { effectiveReset, nextModification } from '#server/domain/wording-rules.ts';
import { refuseForeignChain, refuseForeignContext } from '#server/store/text-place.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { fromInstant, toInstant } from '#server/store/values.ts';
import { readPlace } from '#server/store/wording-place.ts';
import {
  deleteWording,
  findWording,
  insertWording,
  toWording,
  updateWording,
  type WordingRow,
  type WordingTexts,
  wordingColumns,
} from '#server/store/wordings.ts';

type WordingPayload = ParsedRequestOf<typeof wordingSave>;

/**
 * Creates a wording, or updates the one whose id is given. An update that changes nothing leaves the record, and its
 * history, as they are.
 * @param payload whose value has been found to hold no active content
 * @throws Refusal 012 for a language or context that does not exist, 019 without the right to the wording's context
 * (before and after), 008 when it is gone, 046 with the record as it is now when it has changed since it was loaded,
 * 006 when its context has that identifier in that language already
 */
export async function saveWording(unit: Unit, rights: Rights, payload: WordingPayload): Promise<Wording> {
  const { id, modificationDate, ...given } = payload;
  const texts = { ...given, resetInheritance: effectiveReset(given.lang, given.resetInheritance) };
  const { hasLanguage, chain, isTaken, stored } = await readPlace(unit.db, { ...texts, id: id ?? null });
  if (!hasLanguage && texts.lang !== ALL_LANGUAGES) throw new Refusal('012', { fields: ['lang'] });
  refuseForeignChain(rights, chain, 'contextIdentifier');
  if (id) {
    if (!stored) throw new Refusal('008');
    const before = await changeable(unit, rights, { stored, modificationDate, texts });
    if (isSame(before, texts)) return before;
    if (isTaken) throw takenPlace();
    return changeWording(unit, before, texts);
  }
  if (isTaken) throw takenPlace();
  return addWording(unit, texts);
}

function takenPlace(): Refusal {
  return new Refusal('006', { fields: ['identifier'] });
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
  if (!stored) throw new Refusal('008', { fields: ['id'] });
  await refuseForeignContext(unit, rights, stored.contextIdentifier);
  await deleteWording(unit, toWording(stored));
}

interface Update {
  readonly stored: WordingRow;
  readonly modificationDate: string | null | undefined;
  readonly texts: WordingTexts;
}

async function changeable(
  unit: Unit,
  rights: Rights,
  { stored, modificationDate, texts }: Update,
): Promise<Wording> {
  const before = toWording(stored);
  if (before.contextIdentifier !== texts.contextIdentifier) {
    await refuseForeignContext(unit, rights, before.contextIdentifier);
  }
  if (modificationDate && fromInstant(modificationDate) !== stored.modificationDate) {
    throw new Refusal('046', { content: { wording: before } });
  }
  return before;
}

/** Changes a wording that has been looked at already, and its place, which nobody else may have. */
export async function changeWording(unit: Unit, before: Wording, texts: WordingTexts): Promise<Wording> {
  const changed = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
  await updateWording(unit.db, before.id, { ...wordingColumns(texts), modificationDate: changed });
  const after: Wording = { ...before, ...texts, modificationDate: toInstant(changed) };
  unit.record({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after });
  return after;
}

function isSame(before: Wording, texts: WordingTexts): boolean {
  return (Object.keys(texts) as (keyof WordingTexts)[]).every((field) => before[field] === texts[field]);
}
