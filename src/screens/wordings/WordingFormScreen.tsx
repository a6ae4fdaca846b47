import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import { WordingForm } from '#src/screens/wordings/WordingForm.tsx';

/** One wording. */
export function WordingFormScreen(props: FlowScreenProps<'wording'>) {
  const words = useWordingWords();
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <WordingForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
