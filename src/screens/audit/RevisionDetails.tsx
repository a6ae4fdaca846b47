import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { use } from 'react';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { Operation } from '#src/screens/audit/audit-columns.tsx';
import { changesOf } from '#src/screens/audit/changes.ts';
import { ExpiredText } from '#src/screens/audit/ExpiredText.tsx';
import { operationTitle } from '#src/screens/audit/operation-words.ts';
import { RepairButton } from '#src/screens/audit/RepairButton.tsx';
import { RepairSection } from '#src/screens/audit/RepairSection.tsx';
import { RevisionChanges } from '#src/screens/audit/RevisionChanges.tsx';
import { RevisionRecord } from '#src/screens/audit/RevisionRecord.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { SidePanels } from '#src/screens/common/side-panels.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import classes from './audit.module.css';

interface RevisionDetailsProps extends Pick<FlowScreenProps<'audit'>, 'flow' | 'user' | 'can'> {
  readonly revision: AuditRevision;
}

/** Who did what when, what changed, and the ways back. */
export function RevisionDetails({ flow, user, can, revision }: RevisionDetailsProps) {
  const { i18n } = useLingui();
  const repair = useSelector(flow, auditSelectors.repair);
  const isOfSeveral = revision.within !== undefined && revision.within.size > 1;
  const panels = use(SidePanels);
  return (
    <div className={classes.details}>
      <p className={classes.facts}>
        {isOfSeveral ? (
          <strong>{operationTitle(i18n, revision)}</strong>
        ) : (
          <Operation i18n={i18n} revision={revision} />
        )}
        <span>{revision.username}</span>
        <DateTimeText value={revision.timestamp} />
      </p>
      {!isOfSeveral ? (
        <OneRecord flow={flow} user={user} can={can} revision={revision} />
      ) : panels ? (
        <panels.OperationRows
          key={revision.revisionId}
          owner={flow}
          revisionId={revision.revisionId}
          onOpen={(one) => flow.send({ type: 'revision.open', revision: one })}
        />
      ) : null}
      {repair ? (
        <RepairSection key={repair.sessionId} flow={repair} />
      ) : user.editor ? (
        <WaysBack flow={flow} can={can} revision={revision} />
      ) : (
        <ReadOnlyNote action={<WhoMay contextIdentifier={null} user={user} can={can} />}>
          {readOnlyWords(i18n, 'noEditor')}
        </ReadOnlyNote>
      )}
    </div>
  );
}

/** The record that a revision is about, and what it did to it. */
function OneRecord({ flow, user, can, revision }: RevisionDetailsProps) {
  const repair = useSelector(flow, auditSelectors.repair);
  return (
    <>
      <RevisionRecord flow={flow} revision={revision} />
      <section aria-labelledby="audit-changes">
        <h3 id="audit-changes" className={classes.subtitle}>
          {revision.operation === 'MOD' ? (
            <Trans id="audit.changes">Was sich geändert hat</Trans>
          ) : revision.operation === 'ADD' ? (
            <Trans id="audit.added">Was angelegt wurde</Trans>
          ) : (
            <Trans id="audit.deleted">Was gelöscht wurde</Trans>
          )}
        </h3>
        <RevisionChanges revision={revision} />
        {user.editor && !repair ? <PutBack flow={flow} can={can} revision={revision} /> : null}
      </section>
    </>
  );
}

/** Below old and new: the old state again, of this record alone. */
function PutBack({ flow, can, revision }: Omit<RevisionDetailsProps, 'user'>) {
  const canRepair = useSelector(flow, auditSelectors.canRepair);
  const isOffered = revision.operation === 'MOD' && revision.before && changesOf(revision).length > 0;
  if (!isOffered || !can('restoreEitherSide')) return null;
  const count = changesOf(revision).length;
  return (
    <RepairButton
      mt={8}
      size="compact-sm"
      variant="default"
      canRepair={canRepair}
      onClick={() => flow.send({ type: 'repair.begin', kind: 'restore', side: 'before' })}
    >
      <Plural
        id="audit.restore.before"
        value={count}
        one="Vorherigen Wert wiederherstellen …"
        other="Vorherige Werte wiederherstellen (#) …"
      />
    </RepairButton>
  );
}

/** Actions that restore or undo; a preview comes before each of them. */
function WaysBack({ flow, can, revision }: Omit<RevisionDetailsProps, 'user'>) {
  const canRepair = useSelector(flow, auditSelectors.canRepair);
  const isPresentState = useSelector(flow, auditSelectors.isPresentState);
  // Of several records each has its own state; they are opened one by one.
  const canRestore = can('restore') && (revision.within?.size ?? 1) === 1;
  const canUndo = can('undo');
  if (!canRestore && !canUndo) return null;
  return (
    <div className={classes.ways}>
      {canRestore && isPresentState ? (
        <p className={classes.note}>
          <Trans id="audit.restore.present">Das ist der aktuelle Stand des Eintrags.</Trans>
        </p>
      ) : canRestore ? (
        <RepairButton
          variant="default"
          canRepair={canRepair}
          leftSection={<IconHistory aria-hidden size={18} stroke={1.75} />}
          onClick={() => flow.send({ type: 'repair.begin', kind: 'restore' })}
        >
          {revision.operation === 'DEL' ? (
            <Trans id="audit.restore.deleted">Gelöschten Eintrag wiederherstellen …</Trans>
          ) : (
            <Trans id="audit.restore">Diesen Stand wiederherstellen …</Trans>
          )}
        </RepairButton>
      ) : null}
      {canUndo && revision.isTakenBack ? (
        <p className={classes.note}>
          <Trans id="audit.takenBack">Dieser Vorgang ist zurückgenommen.</Trans>
        </p>
      ) : canUndo && revision.isExpired ? (
        <p className={classes.note}>
          <ExpiredText />
        </p>
      ) : canUndo ? (
        <RepairButton
          variant="default"
          canRepair={canRepair}
          leftSection={<IconArrowBackUp aria-hidden size={18} stroke={1.75} />}
          onClick={() => flow.send({ type: 'repair.begin', kind: 'undo' })}
        >
          <Trans id="audit.undo">Ganzen Vorgang rückgängig machen …</Trans>
        </RepairButton>
      ) : null}
    </div>
  );
}
