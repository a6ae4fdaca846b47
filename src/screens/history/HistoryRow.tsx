import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { AuditRevision } from '#machines/history/revision.ts';
import { historyListSelectors } from '#machines/history-list/history-list.selectors.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { Operation } from '#src/screens/audit/audit-columns.tsx';
import { ChangeText } from '#src/screens/audit/ChangeText.tsx';
import { changesOf } from '#src/screens/audit/changes.ts';
import { ExpiredText } from '#src/screens/audit/ExpiredText.tsx';
import { otherWords } from '#src/screens/audit/operation-columns.tsx';
import { operationTitle } from '#src/screens/audit/operation-words.ts';
import { RepairButton } from '#src/screens/audit/RepairButton.tsx';
import { RepairSection } from '#src/screens/audit/RepairSection.tsx';
import { RevisionChanges } from '#src/screens/audit/RevisionChanges.tsx';
import { nameOf, standsIn } from '#src/screens/audit/revision-name.ts';
import type { HistoryListProps } from '#src/screens/history/history-list-props.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './history.module.css';

type HistoryRowProps = HistoryListProps & { readonly revision: AuditRevision };

/** One row: when and who or what, old beside new, and the way back. */
export function HistoryRow({ flow, tells, wayBack, onOpen, revision }: HistoryRowProps) {
  const { i18n } = useLingui();
  const repair = useSelector(flow, historyListSelectors.repair);
  const isAsked = useSelector(
    flow,
    (snapshot) => historyListSelectors.repairs(snapshot) === revision.revisionId,
  );
  return (
    <li className={classes.row}>
      <p className={classes.facts}>
        {tells === 'users' ? (
          <strong>{revision.username}</strong>
        ) : tells === 'operations' ? (
          <strong>{operationTitle(i18n, revision)}</strong>
        ) : (
          <Which revision={revision} />
        )}
        {tells === 'records' ? null : <RelativeTime value={revision.timestamp} />}
      </p>
      {tells === 'operations' ? (
        <>
          <p className={classes.note}>
            <Which revision={revision} /> {otherWords(i18n, revision)}
          </p>
          {revision.within?.size === 1 ? (
            <p className={classes.change}>
              <ChangeText i18n={i18n} revision={revision} />
            </p>
          ) : null}
        </>
      ) : (
        <>
          <p className={classes.note}>
            <Operation i18n={i18n} revision={revision} />
          </p>
          {revision.operation === 'MOD' && revision.before ? (
            <RevisionChanges revision={revision} isInList />
          ) : (
            <p className={classes.change}>
              <ChangeText i18n={i18n} revision={revision} />
            </p>
          )}
        </>
      )}
      {isAsked && repair ? (
        <RepairSection key={repair.sessionId} flow={repair} />
      ) : (
        <Ways
          flow={flow}
          tells={tells}
          revision={revision}
          {...(wayBack && { wayBack })}
          {...(onOpen && { onOpen })}
        />
      )}
    </li>
  );
}

/** Which record it is, and where it stands. */
function Which({ revision }: { readonly revision: AuditRevision }) {
  const { i18n } = useLingui();
  const routes = revision.within && revision.within.size > 1 ? [] : standsIn(revision);
  return (
    <span>
      {typeWord(i18n, revision.type)} <IdentifierText>{nameOf(revision)}</IdentifierText>
      {routes.map((route) => ` · ${route}`).join('')}
    </span>
  );
}

function Ways({ flow, tells, wayBack, onOpen, revision }: HistoryRowProps) {
  const canRepair = useSelector(flow, historyListSelectors.canRepair);
  const { undo } = revision.within ?? {};
  if (onOpen) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => onOpen(revision)}>
        <Trans id="history.open">Einzeln ansehen</Trans>
      </Button>
    );
  }
  if (tells === 'operations' && undo !== 'possible') {
    return (
      <p className={classes.note}>
        {undo === 'takenBack' ? (
          <Trans id="history.takenBack">Zurückgenommen</Trans>
        ) : revision.isExpired ? (
          <ExpiredText />
        ) : (
          <Trans id="history.blocked">Erst müssen die späteren Änderungen zurückgenommen werden.</Trans>
        )}
      </p>
    );
  }
  const repair = wayBack?.(revision);
  if (!repair) return null;
  if (repair.kind === 'restore' && (revision.operation !== 'MOD' || changesOf(revision).length === 0))
    return null;
  return (
    <RepairButton
      size="compact-sm"
      variant="default"
      canRepair={canRepair}
      leftSection={
        repair.kind === 'undo' ? (
          <IconArrowBackUp aria-hidden size={16} stroke={1.75} />
        ) : (
          <IconHistory aria-hidden size={16} stroke={1.75} />
        )
      }
      onClick={() => flow.send({ type: 'repair.begin', repair })}
    >
      {repair.kind === 'restore' ? (
        <Trans id="history.putBack">Diesen Wert wieder einsetzen …</Trans>
      ) : revision.within?.undoes !== null ? (
        <Trans id="history.redo">Wiederherstellen …</Trans>
      ) : (
        <Trans id="history.undo">Rückgängig machen …</Trans>
      )}
    </RepairButton>
  );
}
