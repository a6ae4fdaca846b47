import { IMPACT_ROWS, type Impact } from '#contract/impact.ts';
import { finding, type Refusal } from '#server/domain/refusal.ts';
import { worded } from '#server/routes/finding-words.ts';

/** A step that the state of the records refuses: it would do nothing, and here is why. */
export function impactOfRefusal(refusal: Refusal): Impact {
  const { findings, findingCount, obstacles } = refusal;
  const clashes = (findings.length > 0 ? findings : [finding(refusal.code)]).map((one) => worded(one));
  return {
    added: [],
    changed: [],
    deleted: [],
    clashes: clashes.slice(0, IMPACT_ROWS),
    dependents: (obstacles?.records ?? []).slice(0, IMPACT_ROWS),
    effective: [],
    counts: {
      added: 0,
      changed: 0,
      deleted: 0,
      clashes: Math.max(clashes.length, findingCount),
      dependents: obstacles?.count ?? 0,
      effective: 0,
    },
  };
}
