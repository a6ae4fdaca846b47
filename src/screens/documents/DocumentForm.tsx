import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { FEATURES } from '#contract/features.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DocumentFieldset } from '#src/screens/documents/DocumentFieldset.tsx';
import { useDocumentWords } from '#src/screens/documents/use-document-words.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { fieldsOf, useDescribedFields, valuesOf } from '#src/screens/forms/use-described-fields.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

const storedOf = storedIn(documentSave, ({ document }) => document);

interface DocumentFormProps extends FlowScreenProps<'document'> {
  /** The record as it was loaded, null to create one. */
  readonly record: Document | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one document. */
export function DocumentForm({ flow, startUp, features, record, readOnly }: DocumentFormProps) {
  const { t } = useLingui();
  const words = useDocumentWords();
  const fields = useDescribedFields(DOCUMENT, FIELD_WORDS.document, record);
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={readOnly}
      fields={fields}
      valuesOf={(typed) => valuesOf(DOCUMENT, typed)}
      taken={{
        name: 'identifier',
        words: t({
          id: 'document.taken',
          message: 'Ein Dokument mit dieser Kennung gibt es schon. Bitte wählen Sie eine andere.',
        }),
      }}
      storedOf={storedOf}
      fieldsOf={(stored) => fieldsOf(DOCUMENT, stored)}
      deletable={features.includes(FEATURES.documentDelete)}
      facts={
        record ? (
          <RecordFacts {...record}>
            <div>
              <dt>
                <Trans id="document.files">Dateien</Trans>
              </dt>
              <dd>
                <Anchor component={Link} to={`/document/files/${record.id}`}>
                  <Plural
                    id="document.files.count"
                    value={record.documentFilesCount}
                    _0="Noch keine, zur Liste"
                    one="# Datei ansehen"
                    other="# Dateien ansehen"
                  />
                </Anchor>
              </dd>
            </div>
          </RecordFacts>
        ) : null
      }
    >
      {(locked) => <DocumentFieldset fields={fields.form} startUp={startUp} locked={locked} />}
    </RecordForm>
  );
}
