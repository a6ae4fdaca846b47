import { defineShape } from '#contract/records/record.ts';

/** One file of a document, for one language and context. Its versions and their bytes are counted and kept by the server. */
export const DOCUMENT_FILE = defineShape({
  name: 'documentFile',
  plural: 'documentFiles',
  fields: {
    // The identifier of the document.
    docIdentifier: { kind: 'name', mayBeMissing: true },
    contextIdentifier: { kind: 'context' },
    lang: { kind: 'language' },
    // The server's own name for the bytes of this version.
    fileNameOnDisk: { kind: 'name', mayBeMissing: true },
    // The name under which people see and download it.
    fileNameRepresentation: { kind: 'name', mayBeMissing: true },
    active: { kind: 'flag' },
  },
  beside: ['fileVersion', 'size'],
  sorts: [
    'id',
    'lang',
    'fileNameRepresentation',
    'fileVersion',
    'docIdentifier',
    'contextIdentifier',
    'size',
    'active',
    'creationDate',
    'modificationDate',
  ],
  searched: ['fileNameRepresentation', 'docIdentifier', 'contextIdentifier', 'lang'],
  rows: 'paged',
});
