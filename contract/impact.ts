import * as z from 'zod/mini';
import { findingSchema } from '#contract/envelope.ts';

/** One record that a step would touch, with what names it. */
const touchedSchema = z.object({
  type: z.string(),
  id: z.optional(z.int()),
  identifier: z.string(),
  contextIdentifier: z.optional(z.string()),
  lang: z.optional(z.string()),
});
export type Touched = z.infer<typeof touchedSchema>;

/**
 * One text that some context shows otherwise afterwards; null where it shows none. `lang` is `all` only where no language
 * of that context and identifier changes.
 */
const effectiveChangeSchema = z.object({
  contextIdentifier: z.string(),
  lang: z.string(),
  identifier: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type EffectiveChange = z.infer<typeof effectiveChangeSchema>;

/** Rows of each list of an impact at most; the counts beside them are true. */
export const IMPACT_ROWS = 500;

/** How many places rows are about: `counts.effective` counts each identifier in a context once, whatever the languages. */
export function effectivePlaces(rows: readonly EffectiveChange[]): number {
  return new Set(
    rows.map(({ contextIdentifier, identifier }) => JSON.stringify([contextIdentifier, identifier])),
  ).size;
}

/** Effect of a step, as `?dryRun=true` answers it without carrying it out. */
export const impactSchema = z.object({
  added: z.array(touchedSchema),
  changed: z.array(touchedSchema),
  deleted: z.array(touchedSchema),
  /** Findings that would refuse the step, each with the record and the reason. */
  clashes: z.array(findingSchema),
  /** Records that hold on to what is changed or deleted. */
  dependents: z.array(touchedSchema),
  /** Changes in what other contexts show; counted by context and identifier. */
  effective: z.array(effectiveChangeSchema),
  counts: z.object({
    added: z.int(),
    changed: z.int(),
    deleted: z.int(),
    clashes: z.int(),
    dependents: z.int(),
    effective: z.int(),
  }),
});
export type Impact = z.infer<typeof impactSchema>;

/**
 * Whether users elsewhere would see another text than now. One where there was none before takes nothing away from
 * them; of rows that are not listed the worst is believed.
 */
export function replacesTexts({ effective, counts }: Impact): boolean {
  return counts.effective > effectivePlaces(effective) || effective.some(({ before }) => before !== null);
}

/** The impact of a step that touches nothing. */
export const CHANGES_NOTHING: Impact = {
  added: [],
  changed: [],
  deleted: [],
  clashes: [],
  dependents: [],
  effective: [],
  counts: { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 },
};
