import type { ParsedRequestOf } from '#contract/call.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { Wording, wordingSave } from '#contract/wording.ts';
import { UniqueViolation } from '#server/dialect/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { effectiveReset, nextModification } from '#server/domain/wording-rules.ts';
import { refuseForeignContext, refuseUnknownLanguage } from '#server/store/text-place.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { fromInstant, toInstant } from '#server/store/values.ts';
import {
  deleteWording,
  findWording,
  toWording,
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
  if (texts.lang !== ALL_LANGUAGES) await refuseUnknownLanguage(unit, texts.lang);
  await refuseForeignContext(unit, rights, texts.contextIdentifier);
  try {
    return id ? await update(unit, rights, { id, modificationDate, texts }) : await addWording(unit, texts);
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Refusal('006', { fields: ['identifier'] });
    throw error;
  }
}

/** Adds a wording that has been looked at already. */
export async function addWording(unit: Unit, texts: WordingTexts): Promise<Wording> {
  const columns = { ...wordingColumns(texts), creationDate: unit.now, modificationDate: unit.now };
  const { id } = await unit.db
    .insertInto('wordings')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
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
  readonly id: number;
  readonly modificationDate: string | null | undefined;
  readonly texts: WordingTexts;
}

async function update(unit: Unit, rights: Rights, { id, modificationDate, texts }: Update): Promise<Wording> {
  const stored = await findWording(unit.db, id);
  if (!stored) throw new Refusal('008');
  const before = toWording(stored);
  if (before.contextIdentifier !== texts.contextIdentifier) {
    await refuseForeignContext(unit, rights, before.contextIdentifier);
  }
  if (modificationDate && fromInstant(modificationDate) !== stored.modificationDate) {
    throw new Refusal('046', { content: { wording: before } });
  }
  if (isSame(before, texts)) return before;

  return changeWording(unit, before, texts);
}

/** Changes a wording that has been looked at already. */
export async function changeWording(unit: Unit, before: Wording, texts: WordingTexts): Promise<Wording> {
  const changed = nextModification(unit.now, Date.parse(before.modificationDate ?? ''));
  await unit.db
    .updateTable('wordings')
    .set({ ...wordingColumns(texts), modificationDate: changed })
    .where('id', '=', before.id)
    .execute();
  const after: Wording = { ...before, ...texts, modificationDate: toInstant(changed) };
  unit.record({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after });
  return after;
}

function isSame(before: Wording, texts: WordingTexts): boolean {
  return (Object.keys(texts) as (keyof WordingTexts)[]).every((field) => before[field] === texts[field]);
}
