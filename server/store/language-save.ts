import type { ParsedRequestOf } from '#contract/call.ts';
import type { Language, languageSave } from '#contract/language.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/failure.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { refuseHeldLanguage } from '#server/store/dependents.ts';
import {
  addLanguage,
  changeLanguage,
  deleteLanguage,
  findLanguage,
  type NewLanguage,
} from '#server/store/languages.ts';
import type { Unit } from '#server/store/unit-of-work.ts';

type LanguagePayload = ParsedRequestOf<typeof languageSave>;

/**
 * Creates a language, or updates the one whose id is given. An update that changes nothing leaves the record, and its
 * history, as they are.
 * @throws Refusal 012 for the code that stands for all languages, and for a change of a code that is in use, with what
 * uses it; 008, 046 and 006 for the state of the record
 */
export async function saveLanguage(unit: Unit, payload: LanguagePayload): Promise<Language> {
  const { id, modificationDate, ...wanted } = payload;
  if (wanted.lang === ALL_LANGUAGES) throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
  try {
    return id ? await update(unit, { id, modificationDate, wanted }) : await addLanguage(unit, wanted);
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Refusal(REFUSAL.taken, { fields: ['lang'] });
    throw error;
  }
}

/**
 * Takes the language with this number out.
 * @throws Refusal 008 when there is none, 012 with what uses it
 */
export async function removeLanguage(unit: Unit, id: number): Promise<void> {
  const stored = await findLanguage(unit.db, id);
  if (!stored) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  await refuseHeldLanguage(unit.db, stored.lang);
  await deleteLanguage(unit, stored);
}

interface Update {
  readonly id: number;
  readonly modificationDate: string | null | undefined;
  readonly wanted: NewLanguage;
}

async function update(unit: Unit, { id, modificationDate, wanted }: Update): Promise<Language> {
  const stored = await findLanguage(unit.db, id);
  if (!stored) throw new Refusal(REFUSAL.notFound);
  if (modificationDate && Date.parse(modificationDate) !== Date.parse(stored.modificationDate ?? '')) {
    throw new Refusal(REFUSAL.changedMeanwhile, { content: { language: stored } });
  }
  if (isSame(stored, wanted)) return stored;
  if (stored.lang !== wanted.lang) await refuseHeldLanguage(unit.db, stored.lang, 'lang');
  return changeLanguage(unit, stored.lang, wanted);
}

function isSame(stored: Language, wanted: NewLanguage): boolean {
  return (['lang', 'flag', 'description', 'active'] as const).every(
    (field) => stored[field] === wanted[field],
  );
}
