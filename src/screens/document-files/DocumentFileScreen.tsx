import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { documentFileSelectors } from '#machines/document-file/document-file.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useKept } from '#src/screens/common/use-kept.ts';
import { useFormWords } from '#src/screens/described/use-form-words.ts';
import { DocumentFileForm } from '#src/screens/document-files/DocumentFileForm.tsx';
import { useDocumentFileWords } from '#src/screens/document-files/use-document-file-words.ts';
import { FormSkeleton } from '#src/screens/forms/FormSkeleton.tsx';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { RecordMissing } from '#src/screens/forms/RecordMissing.tsx';
import { DOCUMENT_TEXTS } from '#src/screens/records/document-texts.ts';

/** One file of a document, to be added or edited. */
export function DocumentFileScreen({ flow, ...around }: FlowScreenProps<'documentFile'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useDocumentFileWords(useSelector(flow, documentFileSelectors.documentId));
  const documentWords = useFormWords('document', DOCUMENT_TEXTS);
  const isNotFound = useSelector(flow, documentFileSelectors.isNotFound);
  const failure = useSelector(flow, documentFileSelectors.failure);
  const isPreparing = useSelector(flow, documentFileSelectors.isPreparing);
  const document = useSelector(flow, documentFileSelectors.document);
  const form = useKept(flow, documentFileSelectors.form);
  const upload = useKept(flow, documentFileSelectors.upload);
  const versions = useSelector(flow, documentFileSelectors.versions);
  const preview = useKept(flow, documentFileSelectors.preview);
  const slow = useSelector(flow, documentFileSelectors.isSlow);
  const canCancel = useSelector(flow, documentFileSelectors.canCancelWaiting);

  if (isNotFound || failure) {
    return (
      <RecordMissing
        words={{ ...documentWords, back: t({ id: 'documentFiles.toAll', message: 'Zu allen Dateien' }) }}
        failure={failure}
        onRetry={() => flow.send({ type: 'document.retry' })}
        onBack={() => navigate('/document/files')}
      />
    );
  }
  if (isPreparing || !form || !upload) {
    return (
      <>
        <FormSkeleton title={words.create} />
        <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
      </>
    );
  }
  return (
    <RecordFormScreen flow={form} words={words}>
      {(record, readOnly) => {
        const of = record?.document ?? document;
        return of ? (
          <DocumentFileForm
            {...around}
            flow={form}
            upload={upload}
            versions={versions}
            preview={preview}
            document={of}
            record={record}
            readOnly={readOnly}
          />
        ) : null;
      }}
    </RecordFormScreen>
  );
}
