import { eventLoopYielder } from '#server/exchange/yield.ts';
import { SUBJECTS } from '#server/store/history/audited-subjects.ts';
import type { Claim, State } from '#server/store/records/audited-subject.ts';
import type { Subject } from '#server/store/schema/change.ts';

/** One record: as it is, and as it is to be; null stands for its not being there. */
export interface Step {
  readonly subject: Subject;
  readonly entityId: number;
  readonly present: State | null;
  readonly wanted: State | null;
}

/** The records that have to give up what they claim before others can be restored, in the order of the steps. */
export async function blockingRecords(steps: readonly Step[]): Promise<ReadonlyMap<Subject, number[]>> {
  const yieldIfDue = eventLoopYielder();
  const wantedKeys = new Set<string>();
  for (const step of steps) {
    await yieldIfDue();
    const { subject, wanted } = step;
    for (const claim of wanted ? changedClaims(step) : []) wantedKeys.add(keyOf(subject, claim, wanted));
  }
  const blocking = new Map<Subject, number[]>();
  for (const step of steps) {
    await yieldIfDue();
    const { subject, entityId, present, wanted } = step;
    // A language that goes is still needed until nothing names it any more.
    if (!present || (!wanted && subject !== 'context')) continue;
    if (!changedClaims(step).some((claim) => wantedKeys.has(keyOf(subject, claim, present)))) continue;
    const ids = blocking.get(subject) ?? [];
    ids.push(entityId);
    blocking.set(subject, ids);
  }
  return blocking;
}

/** What a record claims only before or only after a step. */
export function changedClaims({ subject, present, wanted }: Step): Claim[] {
  const isChanged = (column: string) => present?.[column] !== wanted?.[column];
  return SUBJECTS[subject].claims.filter(({ columns }) => !present || columns.some(isChanged));
}

function keyOf(subject: Subject, { columns }: Claim, state: State | null): string {
  return JSON.stringify([subject, columns, columns.map((column) => state?.[column] ?? null)]);
}
