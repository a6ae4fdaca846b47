import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { LanguageForm } from '#src/screens/languages/LanguageForm.tsx';
import { useLanguageWords } from '#src/screens/languages/use-language-words.ts';

/** One language. */
export function LanguageFormScreen(props: FlowScreenProps<'language'>) {
  const words = useLanguageWords();
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <LanguageForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
