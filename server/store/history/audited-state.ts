import type { AuditType } from '#contract/audit-types.ts';
import type { Change } from '#server/store/schema/change.ts';

type State = NonNullable<Change['before']>;

/** A state of the past as the history shows it: with the number that its record has, whatever the record itself shows. */
export function shownState(type: AuditType, entityId: number, state: State): State {
  const numbered = { ...state, id: entityId };
  return type === 'context' ? { ...numbered, parent: state.parentIdentifier ?? null } : numbered;
}
