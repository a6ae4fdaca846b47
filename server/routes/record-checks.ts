import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { RECORDS } from '#contract/records/all.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Saved } from '#server/store/records/record-rules.ts';

/** Throws the refusal of what a save says, before anything is written. */
type Check<Name extends keyof typeof RECORDS> = (
  saved: Saved<(typeof RECORDS)[Name]>,
) => void | Promise<void>;

/** Checks on saves of these kinds of records, beyond what the description forbids. */
export const RECORD_CHECKS: { readonly [Name in keyof typeof RECORDS]?: Check<Name> } = {
  language: ({ lang }) => {
    if (lang === ALL_LANGUAGES) throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
  },
  mailTemplate: async (saved) => {
    const active: string[] = [];
    for (const field of ['subject', 'body'] as const) {
      if (await hasActiveContent(saved[field] ?? '')) active.push(field);
    }
    if (active.length > 0) throw new Refusal(REFUSAL.activeContent, { fields: active });
  },
};
