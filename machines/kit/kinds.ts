import { isRecordName, RECORDS } from '#contract/records/all.ts';
import type { Ability, Can } from '#machines/kit/abilities.ts';

/** Whether only servers beyond the specification have records of this kind. */
export function isAdded(kind: string): boolean {
  return isRecordName(kind) && 'isAdded' in RECORDS[kind];
}

/** Whether a server has the calls of a kind of records; every server has those that the specification knows. */
export function canKeep(can: Can, kind: string): boolean {
  return !isAdded(kind) || can(`keep:${kind}` as Ability);
}

/** Whether it has their history. */
export function canReadHistory(can: Can, kind: string): boolean {
  return !isAdded(kind) || can(`readHistory:${kind}` as Ability);
}
