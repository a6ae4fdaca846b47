import type { Document } from '#contract/document-file.ts';
import type { DocumentFileValues, OpenedFile } from '#machines/document-file/document-files.ts';

/** What stands in the form's fields, in their order; the two selects are empty until something is chosen. */
export type DocumentFileFields = {
  /** The name of the file that was uploaded here, and that the server knows by the name of this field. */
  readonly fileNameOnDisk: string | null;
  readonly fileNameRepresentation: string;
  readonly lang: string | null;
  readonly contextIdentifier: string | null;
  readonly active: boolean;
};

/** What the fields begin with. */
export function fieldsOf(record: OpenedFile | null): DocumentFileFields {
  const file = record?.file;
  return {
    fileNameOnDisk: null,
    fileNameRepresentation: file?.fileNameRepresentation ?? '',
    lang: file?.lang ?? null,
    contextIdentifier: file?.contextIdentifier ?? null,
    active: file?.active ?? true,
  };
}

/**
 * What is submitted.
 * @param handle that of the upload, null for none
 */
export function valuesOf(
  fields: DocumentFileFields,
  document: Pick<Document, 'id' | 'identifier'>,
  handle: string | null,
): DocumentFileValues {
  return {
    document: { id: document.id, identifier: document.identifier },
    lang: fields.lang ?? '',
    contextIdentifier: fields.contextIdentifier ?? '',
    fileNameRepresentation: fields.fileNameRepresentation.trim(),
    active: fields.active,
    fileNameOnDisk: handle,
  };
}
