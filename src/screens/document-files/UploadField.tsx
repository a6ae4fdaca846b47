import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type FileUploadFlow, fileUploadSelectors } from '#machines/file-upload/file-upload.selectors.ts';
import { FileField } from '#src/components/FileField.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { ChosenFileView } from '#src/screens/document-files/ChosenFileView.tsx';
import { uploadTrouble } from '#src/screens/document-files/upload-words.ts';

interface UploadFieldProps {
  readonly flow: FileUploadFlow;
  /** Whether the file is to become the next version of one that is there. */
  readonly replaces: boolean;
  /** Error message from the form. */
  readonly error: ReactNode;
  /** Marks the button for the form. */
  readonly path: string;
  readonly locked: boolean;
}

/** The file of a form: chosen or dropped, uploaded at once, and there until the form is saved. */
export function UploadField({ flow, replaces, error, path, locked }: UploadFieldProps) {
  const { t, i18n } = useLingui();
  const stage = useSelector(flow, fileUploadSelectors.stage);
  const file = useSelector(flow, fileUploadSelectors.file);
  const failure = useSelector(flow, fileUploadSelectors.failure);
  const canRetry = useSelector(flow, fileUploadSelectors.canRetry);
  const isUploading = stage === 'uploading';
  const trouble = uploadTrouble(i18n, stage, failure);
  const label = replaces
    ? t({ id: 'upload.newVersion', message: 'Neue Version' })
    : t({ id: 'upload.file', message: 'Datei' });
  return (
    <FileField
      label={label}
      required={!replaces}
      description={
        replaces
          ? t({
              id: 'upload.newVersion.hint',
              message: 'Nur nötig, wenn sich der Inhalt ändert. Frühere Versionen bleiben erhalten.',
            })
          : t({ id: 'upload.file.hint', message: 'Eine Datei. Sie gilt erst, wenn Sie speichern.' })
      }
      error={trouble ?? error}
      choose={
        file || stage === 'tooMany'
          ? t({ id: 'upload.chooseOther', message: 'Andere Datei wählen' })
          : t({ id: 'upload.choose', message: 'Datei auswählen' })
      }
      open={!locked && !isUploading}
      path={path}
      onFiles={(files) =>
        flow.send({
          type: 'file.choose',
          files: files.map((content) => ({ name: content.name, size: content.size, content })),
          key: newIdempotencyKey(),
        })
      }
      actions={
        locked ? null : (
          <>
            {isUploading ? (
              <Button size="sm" variant="default" onClick={() => flow.send({ type: 'upload.cancel' })}>
                <Trans id="upload.cancel">Hochladen abbrechen</Trans>
              </Button>
            ) : null}
            {canRetry ? (
              <Button size="sm" variant="default" onClick={() => flow.send({ type: 'upload.retry' })}>
                <Trans id="part.error.retry">Erneut versuchen</Trans>
              </Button>
            ) : null}
            {file && !isUploading ? (
              <Button
                size="sm"
                variant="subtle"
                color="gray"
                onClick={() => flow.send({ type: 'file.remove' })}
              >
                <Trans id="upload.remove">Entfernen</Trans>
              </Button>
            ) : null}
          </>
        )
      }
    >
      {file ? <ChosenFileView flow={flow} file={file} stage={stage} /> : null}
    </FileField>
  );
}
