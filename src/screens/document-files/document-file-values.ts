import type { Document } from '#contract/document-file.ts';
import { endingOf } from '#contract/file-name.ts';
import type { DocumentFileValues, OpenedFile } from '#machines/document-file/document-files.ts';

/** Values of the form's fields, in their order; the two selects are empty until something is chosen. */
export type DocumentFileFields = {
  /** The name of the file that was uploaded here, and that the server knows by the name of this field. */
  readonly fileNameOnDisk: string | null;
  readonly fileNameRepresentation: string;
  readonly lang: string | null;
  readonly contextIdentifier: string | null;
  readonly active: boolean;
  /** Whether everybody may fetch it without a session. */
  readonly public: boolean;
};

/** Initial values of the fields. */
export function fieldsOf(record: OpenedFile | null): DocumentFileFields {
  const file = record?.file;
  return {
    fileNameOnDisk: null,
    fileNameRepresentation: file?.fileNameRepresentation ?? '',
    lang: file?.lang ?? null,
    contextIdentifier: file?.contextIdentifier ?? null,
    active: file?.active ?? true,
    public: file?.public ?? false,
  };
}

/** The upload that is submitted with the fields, if there is one. */
interface Content {
  /** null for none. */
  readonly handle: string | null;
  /** Name of the file at its origin, now or formerly. */
  readonly name: string;
}

/** Values to submit. A name typed without an ending gets that of the file: without it nothing opens it. */
export function valuesOf(
  fields: DocumentFileFields,
  document: Pick<Document, 'id' | 'identifier'>,
  { handle, name }: Content,
): DocumentFileValues {
  return {
    document: { id: document.id, identifier: document.identifier },
    lang: fields.lang ?? '',
    contextIdentifier: fields.contextIdentifier ?? '',
    fileNameRepresentation: withEnding(fields.fileNameRepresentation.trim(), endingOf(name)),
    active: fields.active,
    fileNameOnDisk: handle,
  };
}

function withEnding(name: string, ending: string): string {
  if (name === '' || ending === '' || endingOf(name) !== '') return name;
  return `${name.replace(/[.\s]+$/, '')}.${ending}`;
}
