import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { MailTemplateForm } from '#src/screens/mail-templates/MailTemplateForm.tsx';
import { useMailTemplateWords } from '#src/screens/mail-templates/use-mail-template-words.ts';

/** One mail template. */
export function MailTemplateFormScreen(props: FlowScreenProps<'mailTemplate'>) {
  const words = useMailTemplateWords();
  return (
    <RecordFormScreen flow={props.flow} words={words}>
      {(record, readOnly) => <MailTemplateForm {...props} record={record} readOnly={readOnly} />}
    </RecordFormScreen>
  );
}
