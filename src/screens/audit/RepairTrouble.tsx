import { useSelector } from '@xstate/react';
import { type AuditRepairFlow, auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { furtherFindings } from '#src/screens/common/further-findings.ts';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';

interface RepairTroubleProps {
  readonly flow: AuditRepairFlow;
  readonly failure: Failure;
}

/** Why nothing was restored, record by record, or why it is not known whether something was. */
export function RepairTrouble({ flow, failure }: RepairTroubleProps) {
  const outcomeUnknown = useSelector(flow, auditRepairSelectors.isUnreachable);
  const findings = furtherFindings(failure);
  return (
    <FailureNotice failure={failure} step={outcomeUnknown ? 'change' : 'read'}>
      {findings.length > 0 ? <ClashRows clashes={findings} count={findings.length} /> : null}
    </FailureNotice>
  );
}
