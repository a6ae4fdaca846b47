import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { historyListSelectors } from '#machines/history-list/history-list.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { HistoryRow } from '#src/screens/history/HistoryRow.tsx';
import type { HistoryListProps } from '#src/screens/history/history-list-props.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './history.module.css';

/** Rows of the history one below the other, old beside new, and the question whether one is to be restored. */
export function HistoryList(props: HistoryListProps) {
  const { flow } = props;
  const { t } = useLingui();
  const rows = useSelector(flow, historyListSelectors.rows);
  const more = useSelector(flow, historyListSelectors.more);
  const isLoading = useSelector(flow, historyListSelectors.isLoading);
  const failure = useSelector(flow, historyListSelectors.failure);
  const isSlow = useSelector(flow, historyListSelectors.isSlow);
  const canCancel = useSelector(flow, historyListSelectors.canCancelWaiting);
  const repair = useSelector(flow, historyListSelectors.repair);
  const list = useRef<HTMLOListElement>(null);
  const asked = useRef(false);
  // The element that had the focus is gone with the question.
  useEffect(() => {
    if (repair) asked.current = true;
    else if (asked.current) {
      asked.current = false;
      list.current?.focus();
    }
  }, [repair]);
  const isBlank = rows === null && !failure;
  return (
    <div className={classes.part} aria-busy={isLoading}>
      {isBlank ? <div className={classes.bones} /> : null}
      {rows?.length === 0 ? (
        <p className={classes.note}>
          <Trans id="history.none">Noch keine Änderungen.</Trans>
        </p>
      ) : null}
      {rows && rows.length > 0 ? (
        <ol
          ref={list}
          tabIndex={-1}
          className={classes.list}
          aria-label={t({ id: 'history.list', message: 'Änderungen' })}
        >
          {rows.map((revision) => (
            <HistoryRow
              key={`${revision.revisionId} ${revision.type} ${revision.entityId}`}
              {...props}
              revision={revision}
            />
          ))}
        </ol>
      ) : null}
      {rows && more > 0 && !failure ? (
        <ActionButton
          size="compact-sm"
          variant="default"
          busy={isLoading}
          onClick={() => flow.send({ type: 'history.more' })}
        >
          {props.tells === 'records' ? (
            <Plural
              id="history.moreRecords"
              value={more}
              one="Einen weiteren zeigen"
              other="Weitere zeigen (#)"
            />
          ) : (
            <Plural id="recordHistory.more" value={more} one="Eine ältere zeigen" other="Ältere zeigen (#)" />
          )}
        </ActionButton>
      ) : null}
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'history.retry' })}
        isSlow={isSlow}
        onCancel={canCancel && !repair ? () => flow.send({ type: 'wait.cancel' }) : null}
      />
    </div>
  );
}
