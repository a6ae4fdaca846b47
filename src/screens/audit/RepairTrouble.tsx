import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type AuditRepairFlow, auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';

interface RepairTroubleProps {
  readonly flow: AuditRepairFlow;
  readonly failure: Failure;
}

/** Why nothing was restored, record by record, or why it is not known whether something was. */
export function RepairTrouble({ flow, failure }: RepairTroubleProps) {
  const { i18n } = useLingui();
  const outcomeUnknown = useSelector(flow, auditRepairSelectors.isUnreachable);
  const { title, text, requestId } = failureWords(i18n, failure, outcomeUnknown ? 'change' : 'read');
  const findings = failure.kind === 'refused' ? failure.findings : [];
  return (
    <Notice tone="negative" title={title}>
      <p>{text}</p>
      {findings.length > 0 ? <ClashRows clashes={findings} count={findings.length} /> : null}
      <RequestId requestId={requestId} />
    </Notice>
  );
}
