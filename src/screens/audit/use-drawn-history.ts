import { type AuditFlow, auditSelectors } from '#machines/audit/audit.selectors.ts';
import { useUnhurried } from '#src/screens/lists/use-unhurried.ts';

type Snapshot = Parameters<typeof auditSelectors.query>[0];

/** The rows that are there are those of the query before. */
function isReloading(snapshot: Snapshot): boolean {
  return auditSelectors.isLoading(snapshot) && auditSelectors.rows(snapshot) !== null;
}

/** What is drawn of the history: once for each answer that comes at once, as lists are. */
export function useDrawnHistory(flow: AuditFlow): Snapshot {
  return useUnhurried(flow, isReloading);
}
