import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DocumentForm } from '#src/screens/documents/DocumentForm.tsx';
import { useDocumentWords } from '#src/screens/documents/use-document-words.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';

/** One document. */
export function DocumentFormScreen(props: FlowScreenProps<'document'>) {
  const words = useDocumentWords();
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <DocumentForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
