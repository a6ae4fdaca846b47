import type { HistoryQuestion } from '#machines/history-list/history-list.port.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { historyListFlow } from '#src/flows/history-list.ts';
import type { OperationRowsProps, RecordHistoryProps } from '#src/screens/common/side-panels.ts';
import { HistoryList } from '#src/screens/history/HistoryList.tsx';
import { RecordHistorySection } from '#src/screens/history/RecordHistorySection.tsx';

/** Changes of one operation, record by record. */
export function OperationRows({ owner, revisionId, onOpen }: OperationRowsProps) {
  const question: HistoryQuestion = { kind: 'operation', revisionId };
  const flow = useSideFlow(owner, historyListFlow, { input: { question }, close: 'history.close' });
  return <HistoryList flow={flow} tells="records" onOpen={onOpen} />;
}

/** Who has changed a record, and the way back to what it said before. */
export function RecordHistory({ owner, type, of, present, canRestore }: RecordHistoryProps) {
  const question: HistoryQuestion = { kind: 'record', type, key: of };
  const flow = useSideFlow(owner, historyListFlow, { input: { question }, close: 'history.close' });
  return (
    <RecordHistorySection
      flow={flow}
      {...(canRestore && {
        wayBack: (revision) => ({ kind: 'restore', side: 'before', revision, present }),
      })}
    />
  );
}
