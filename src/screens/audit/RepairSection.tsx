import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type AuditRepairFlow, auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { RepairTrouble } from '#src/screens/audit/RepairTrouble.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';
import { ImpactRows } from '#src/screens/impact/ImpactRows.tsx';
import classes from './audit.module.css';

/** Asks before something is restored: what it would do, what blocks it, and the step itself. */
export function RepairSection({ flow }: { readonly flow: AuditRepairFlow }) {
  const repair = useSelector(flow, auditRepairSelectors.repair);
  const { kind, revision } = repair;
  const isRepairing = useSelector(flow, auditRepairSelectors.isRepairing);
  const canConfirm = useSelector(flow, auditRepairSelectors.canConfirm);
  const canPreviewAgain = useSelector(flow, auditRepairSelectors.canPreviewAgain);
  const canRetry = useSelector(flow, auditRepairSelectors.canRetry);
  const slow = useSelector(flow, auditRepairSelectors.isSlow);
  const canCancel = useSelector(flow, auditRepairSelectors.canCancelWaiting);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const number = revision.revisionId;
  return (
    <section className={classes.repair} aria-labelledby="audit-repair">
      <h3 ref={heading} id="audit-repair" tabIndex={-1} className={classes.subtitle}>
        {repair.kind === 'undo' ? (
          <Trans id="audit.undo.title">Änderung {number} vollständig zurücknehmen?</Trans>
        ) : repair.side === 'before' ? (
          <Trans id="audit.restore.before.title">Den Stand vor Änderung {number} wiederherstellen?</Trans>
        ) : (
          <Trans id="audit.restore.title">Den Stand nach Änderung {number} wiederherstellen?</Trans>
        )}
      </h3>
      <Answer flow={flow} />
      <div className={classes.ways}>
        <Button variant="default" disabled={isRepairing} onClick={() => flow.send({ type: 'repair.cancel' })}>
          <Trans id="part.confirm.cancel">Abbrechen</Trans>
        </Button>
        {canPreviewAgain ? (
          <Button onClick={() => flow.send({ type: 'repair.preview' })}>
            <Trans id="deletion.weighAgain">Erneut prüfen</Trans>
          </Button>
        ) : canRetry ? (
          <Button onClick={() => flow.send({ type: 'repair.retry' })}>
            <Trans id="part.error.retry">Erneut versuchen</Trans>
          </Button>
        ) : (
          <ActionButton
            busy={isRepairing}
            disabled={!canConfirm && !isRepairing}
            onClick={() => flow.send({ type: 'repair.confirm', key: newIdempotencyKey() })}
          >
            {kind === 'undo' ? (
              <Trans id="audit.undo.confirm">Zurücknehmen</Trans>
            ) : repair.kind === 'restore' && repair.side === 'before' ? (
              <Trans id="audit.restore.before.confirm">Wiederherstellen</Trans>
            ) : (
              <Trans id="audit.restore.confirm">Wiederherstellen</Trans>
            )}
          </ActionButton>
        )}
      </div>
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </section>
  );
}

/** Preview of the repair, or why it is not possible. */
function Answer({ flow }: { readonly flow: AuditRepairFlow }): ReactNode {
  const { t } = useLingui();
  const isPreviewing = useSelector(flow, auditRepairSelectors.isPreviewing);
  const isHeld = useSelector(flow, auditRepairSelectors.isHeld);
  const isNeedless = useSelector(flow, auditRepairSelectors.isNeedless);
  const impact = useSelector(flow, auditRepairSelectors.impact);
  const failure = useSelector(flow, auditRepairSelectors.failure);
  if (failure) return <RepairTrouble flow={flow} failure={failure} />;
  if (isPreviewing) {
    return (
      <p role="status">
        <Trans id="deletion.weighing">Folgen werden ermittelt …</Trans>
      </p>
    );
  }
  if (isNeedless) {
    return (
      <Notice tone="info">
        <Trans id="audit.needless">Es ist bereits alles in diesem Zustand. Es gibt nichts zu tun.</Trans>
      </Notice>
    );
  }
  if (isHeld && impact) {
    return (
      <Notice
        tone="warning"
        title={t({
          id: 'audit.held',
          message: 'Das ist nicht möglich, weil sich seither etwas geändert hat.',
        })}
      >
        <ClashRows clashes={impact.clashes} count={impact.counts.clashes} />
      </Notice>
    );
  }
  if (impact) return <ImpactRows impact={impact} />;
  return (
    <p>
      <Trans id="audit.unforeseen">Dieser Server kann nicht vorab anzeigen, was sich ändert.</Trans>
    </p>
  );
}
