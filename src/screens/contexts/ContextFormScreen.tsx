import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ContextForm } from '#src/screens/contexts/ContextForm.tsx';
import { useFormWords } from '#src/screens/described/use-form-words.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { CONTEXT_TEXTS } from '#src/screens/records/context-texts.ts';

/** One context. */
export function ContextFormScreen(props: FlowScreenProps<'context'>) {
  const words = useFormWords('context', CONTEXT_TEXTS);
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <ContextForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
