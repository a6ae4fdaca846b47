import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import { type LabelsOf, SHARED_LABELS } from '#src/screens/records/names.ts';

/** The labels of a document file's fields. */
export const DOCUMENT_FILE_LABELS = {
  ...SHARED_LABELS,
  docIdentifier: msg({ id: 'documentFile.document', message: 'Dokument' }),
  parentDocumentId: msg({ id: 'audit.field.documentId', message: 'ID des Dokuments' }),
  lang: msg({ id: 'documentFile.lang', message: 'Sprache' }),
  contextIdentifier: msg({ id: 'documentFile.context', message: 'Kontext' }),
  fileNameOnDisk: msg({ id: 'documentFile.fileName', message: 'Datei' }),
  fileNameRepresentation: msg({ id: 'documentFile.displayName', message: 'Anzeigename' }),
  fileVersion: msg({ id: 'documentFile.version', message: 'Version' }),
  size: msg({ id: 'documentFile.size', message: 'Größe' }),
  sha256: msg({ id: 'audit.field.sha256', message: 'Prüfsumme' }),
  mimeType: msg({ id: 'audit.field.mimeType', message: 'Dateityp' }),
  public: msg({ id: 'audit.field.public', message: 'Öffentlich' }),
} satisfies LabelsOf<typeof DOCUMENT_FILE> & Readonly<Record<string, MessageDescriptor>>;
