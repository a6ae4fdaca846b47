import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useHref } from 'react-router-dom';
import * as z from 'zod/mini';
import { type Document, type DocumentFile, documentFileSchema } from '#contract/document-file.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { DocumentFileFormFlow } from '#machines/document-file/document-file.selectors.ts';
import type { OpenedFile } from '#machines/document-file/document-files.ts';
import type { FilePreviewFlow } from '#machines/file-preview/file-preview.selectors.ts';
import type { FileUploadFlow } from '#machines/file-upload/file-upload.selectors.ts';
import type { FileVersion } from '#machines/file-versions/file-versions.port.ts';
import type { FileVersionsFlow } from '#machines/file-versions/file-versions.selectors.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { recordName } from '#src/screens/common/use-page.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { DocumentFileFieldset } from '#src/screens/document-files/DocumentFileFieldset.tsx';
import { nameOf } from '#src/screens/document-files/document-file-columns.tsx';
import {
  type DocumentFileFields,
  fieldsOf,
  valuesOf,
} from '#src/screens/document-files/document-file-values.ts';
import { publicPath } from '#src/screens/document-files/download-path.ts';
import { FileFacts } from '#src/screens/document-files/FileFacts.tsx';
import { FilePreview } from '#src/screens/document-files/FilePreview.tsx';
import { PutBackNotice } from '#src/screens/document-files/PutBackNotice.tsx';
import { UploadField } from '#src/screens/document-files/UploadField.tsx';
import { useDocumentFileWords } from '#src/screens/document-files/use-document-file-words.ts';
import { useFileNameRule } from '#src/screens/document-files/use-file-name-rule.ts';
import { usePutBack } from '#src/screens/document-files/use-put-back.ts';
import { useUpload, useUploadRule } from '#src/screens/document-files/use-upload.ts';
import { VersionTimeline } from '#src/screens/document-files/VersionTimeline.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { RecordHistory } from '#src/screens/forms/RecordHistory.tsx';
import { useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';

interface DocumentFileFormProps
  extends Pick<FlowScreenProps<'documentFile'>, 'startUp' | 'user' | 'can' | 'startsIn' | 'startLang'> {
  readonly flow: DocumentFileFormFlow;
  readonly upload: FileUploadFlow;
  readonly versions: FileVersionsFlow | null;
  readonly preview: FilePreviewFlow | undefined;
  /** The document that the file belongs to. */
  readonly document: Document;
  /** The record as it was loaded, null to add one. */
  readonly record: OpenedFile | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one file. */
export function DocumentFileForm(props: DocumentFileFormProps) {
  const { flow, upload, versions, document, record, readOnly, startUp, user, can } = props;
  const { startLang, preview } = props;
  const { t } = useLingui();
  const words = useDocumentFileWords(document.id);
  const required = useRequired();
  const start = useStart(record === null, props);
  const fields = useRecordFields(
    { ...fieldsOf(record), ...start, ...(record === null && startLang !== undefined && { lang: startLang }) },
    {
      fileNameOnDisk: useUploadRule(upload, record === null),
      fileNameRepresentation: useFileNameRule(),
      lang: required,
      contextIdentifier: required,
    },
    DOCUMENT_FILE_LABELS,
    DOCUMENT_FILE.fields,
  );
  const { isUploading, handle } = useUpload(upload, fields.form);
  const putBack = usePutBack(fields.form);
  const submitted = useRef<Content | null>(null);
  const input = fields.form.getInputProps('fileNameOnDisk');
  // Mantine marks inputs by this, which its types leave out.
  const path: unknown = Reflect.get(input, 'data-path');
  const file = record?.file;
  const publicHref = useHref(file ? publicPath(file, document.identifier) : '/');
  const mayPutBack = readOnly === null && !isUploading && handle === null && can('bringVersionBack');
  const shownOf = (shown: DocumentFile, version: FileVersion | null) => ({
    id: shown.id,
    version: version?.version ?? null,
    name: version?.name ?? nameOf(shown),
    size: (version ? version.size : shown.size) ?? null,
    type: (version ? version.type : shown.mimeType) ?? null,
    isSandboxed: can('showInFrame'),
  });
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      nameOf={({ file: stored }) => recordName(nameOf(stored), stored.lang, stored.contextIdentifier)}
      readOnly={readOnly}
      wayOn={
        record && readOnly ? (
          <WhoMay contextIdentifier={record.file.contextIdentifier} user={user} can={can} />
        ) : null
      }
      fields={{
        ...fields,
        dirty: fields.dirty || isUploading || putBack.version !== null,
        // Another upload of a file of the same name is another submission.
        same: (one, other) =>
          fields.same(one, other) &&
          submitted.current?.handle === handle &&
          submitted.current.fromVersion === putBack.latest(),
      }}
      valuesOf={(typed: DocumentFileFields) => {
        const fromVersion = putBack.latest();
        submitted.current = { handle, fromVersion };
        // Taken back where another user's version was chosen instead.
        const sent = typed.fileNameOnDisk === null || fromVersion !== null ? null : handle;
        const name = (sent === null ? file?.fileNameRepresentation : typed.fileNameOnDisk) ?? '';
        return {
          ...valuesOf(typed, document, { handle: sent, name }),
          ...(fromVersion !== null && { fromVersion }),
          ...(can('publishFiles') && { public: typed.public }),
        };
      }}
      taken={{
        name: 'fileNameRepresentation',
        words: t({
          id: 'documentFile.taken',
          message:
            'Eine Datei mit diesem Anzeigenamen hat das Dokument in dieser Sprache und diesem Kontext schon. Bitte wählen Sie einen anderen.',
        }),
      }}
      storedOf={(content) => storedOf(content, document)}
      fieldsOf={fieldsOf}
      keptBy={({ file: { fileVersion: version } }) => ({
        fileNameOnDisk: t({ id: 'documentFile.versionNumber', message: `Version ${{ version }}` }),
      })}
      deletable={can('deleteFiles')}
      // Its upload would be missing.
      recreatable={false}
      asksBeforeCancel={isUploading}
      facts={<FileFacts file={file ?? null} document={document} />}
      below={
        file ? (
          <>
            {preview ? <FilePreview flow={preview} file={shownOf(file, null)} lang={file.lang} /> : null}
            {versions ? (
              <VersionTimeline
                flow={versions}
                file={file}
                onPutBack={mayPutBack ? putBack.submit : null}
                {...(preview && {
                  onShow: (version: FileVersion) =>
                    preview.send({ type: 'preview.show', file: shownOf(file, version) }),
                })}
              />
            ) : null}
            <RecordHistory
              owner={flow}
              type="documentfile"
              of={file.id}
              modificationDate={file.modificationDate}
              user={user}
              can={can}
            />
          </>
        ) : null
      }
    >
      {(locked) => (
        <DocumentFileFieldset
          fields={fields.form}
          startUp={startUp}
          user={user}
          locked={locked}
          offersPublic={can('publishFiles')}
          publicAddress={file?.public ? window.location.origin + publicHref : null}
          upload={
            readOnly ? null : putBack.version !== null ? (
              <PutBackNotice version={putBack.version} locked={locked} onCancel={putBack.cancel} />
            ) : (
              <UploadField
                flow={upload}
                replaces={record !== null}
                error={input.error}
                path={String(path)}
                locked={locked}
              />
            )
          }
        />
      )}
    </RecordForm>
  );
}

/** Source of the next version: an upload, or an earlier version. */
interface Content {
  readonly handle: string | null;
  readonly fromVersion: number | null;
}

const refusedWith = z.object({ documentFile: documentFileSchema });

/** The file as it is stored now, when a refusal carried it. */
function storedOf(content: unknown, document: Document): OpenedFile | null {
  const parsed = z.safeParse(refusedWith, content);
  return parsed.success ? { document, file: parsed.data.documentFile, messages: [] } : null;
}
