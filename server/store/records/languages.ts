import { LANGUAGE } from '#contract/records/language.ts';
import { refuseHeldLanguage } from '#server/store/records/dependents.ts';
import { RecordStore } from '#server/store/records/record-store.ts';

export const languages = new RecordStore({
  description: LANGUAGE,
  refuseHeld: async (db, before, after, field) => {
    if (before.lang !== after?.lang) await refuseHeldLanguage(db, before.lang, field);
  },
});
