import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ContextForm } from '#src/screens/contexts/ContextForm.tsx';
import { useContextWords } from '#src/screens/contexts/use-context-words.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';

/** One context. */
export function ContextFormScreen(props: FlowScreenProps<'context'>) {
  const words = useContextWords();
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <ContextForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
