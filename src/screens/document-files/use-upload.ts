import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { withoutInvisible } from '#contract/invisible-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import { type FileUploadFlow, fileUploadSelectors } from '#machines/file-upload/file-upload.selectors.ts';
import type { DocumentFileFields } from '#src/screens/document-files/document-file-values.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';

/** Keeps the form's fields in step with the upload beside them. */
export function useUpload(flow: FileUploadFlow, form: FieldsForm<DocumentFileFields>) {
  const file = useSelector(flow, fileUploadSelectors.file);
  const staged = useSelector(flow, fileUploadSelectors.staged);
  const isUploading = useSelector(flow, fileUploadSelectors.isUploading);
  const proposed = useRef('');

  // A typed name belongs to the user; a name that was only proposed follows the file.
  const propose = useEffectEvent((chosen: NonNullable<typeof file>) => {
    const present = form.getValues().fileNameRepresentation;
    if (present !== '' && present !== proposed.current) return;
    proposed.current = withoutInvisible(chosen.name).slice(0, LIMITS.name);
    form.setFieldValue('fileNameRepresentation', proposed.current);
  });
  useEffect(() => {
    if (file) propose(file);
  }, [file]);

  const uploaded = staged && file ? file.name : null;
  const onArrived = useEffectEvent((_: typeof staged) => {
    if (form.getValues().fileNameOnDisk !== uploaded) form.setFieldValue('fileNameOnDisk', uploaded);
  });
  useEffect(() => onArrived(staged), [staged]);
  // The upload that the form missed is on its way now.
  const onChanged = useEffectEvent((_file: typeof file, _isUploading: boolean) => {
    form.clearFieldError('fileNameOnDisk');
  });
  useEffect(() => onChanged(file, isUploading), [file, isUploading]);

  return { isUploading, handle: staged?.fileNameOnDisk ?? null };
}

/** Rule for the upload, checked before anything is saved. */
export function useUploadRule(flow: FileUploadFlow, required: boolean): () => string | null {
  const { t } = useLingui();
  return () => {
    const upload = flow.getSnapshot();
    if (fileUploadSelectors.isUploading(upload)) {
      return t({
        id: 'upload.wait',
        message: 'Bitte warten Sie, bis die Datei hochgeladen ist, oder brechen Sie das Hochladen ab.',
      });
    }
    if (required && !fileUploadSelectors.staged(upload)) {
      return t({ id: 'upload.required', message: 'Bitte wählen Sie eine Datei aus.' });
    }
    return null;
  };
}
