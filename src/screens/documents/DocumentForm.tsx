import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { FEATURES } from '#contract/features.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DocumentFieldset } from '#src/screens/documents/DocumentFieldset.tsx';
import { fieldsOf, valuesOf } from '#src/screens/documents/document-values.ts';
import { useDocumentWords } from '#src/screens/documents/use-document-words.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';

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
  const required = useRequired();
  const { requiredName, requiredTitle } = useVisible();
  const fields = useRecordFields(
    fieldsOf(record),
    {
      identifier: requiredName,
      mainTitle: requiredTitle,
      fallbackDocumentLang: required,
    },
    FIELD_WORDS.document,
    DOCUMENT.fields,
  );
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      readOnly={readOnly}
      fields={fields}
      valuesOf={valuesOf}
      taken={{
        name: 'identifier',
        words: t({
          id: 'document.taken',
          message: 'Ein Dokument mit dieser Kennung gibt es schon. Bitte wählen Sie eine andere.',
        }),
      }}
      storedOf={storedOf}
      fieldsOf={fieldsOf}
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

/** The document as it is stored now, when a refusal carried it. */
function storedOf(content: unknown): Document | null {
  const parsed = z.safeParse(documentSave.content, content);
  return parsed.success ? parsed.data.document : null;
}
