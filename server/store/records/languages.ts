import type { Language } from '#contract/language.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { refuseHeldLanguage } from '#server/store/records/dependents.ts';
import { RecordStore } from '#server/store/records/record-store.ts';

export const languages = new RecordStore({
  description: LANGUAGE,
  table: 'languages',
  refuseHeld: async (db, before, after, field) => {
    if (before.lang !== after?.lang) await refuseHeldLanguage(db, before.lang, field);
  },
});

/**
 * Changes a language that exists.
 * @param changes what is different from now on
 * @throws Refusal 008 when there is none
 */
export async function changeLanguage(
  unit: Unit,
  lang: string,
  changes: Partial<ValuesOf<typeof LANGUAGE>>,
): Promise<Language> {
  const before = await languages.findBy(unit.db, { lang });
  if (!before) throw new Refusal(REFUSAL.notFound);
  return languages.change(unit, before, { ...before, ...changes });
}
