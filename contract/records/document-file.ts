import { defineShape } from '#contract/records/record.ts';

/** One file of a document, for one language and context. Its versions and their bytes are counted and kept by the server. */
export const DOCUMENT_FILE = defineShape({
  name: 'documentFile',
  plural: 'documentFiles',
  fields: {
    docIdentifier: {
      kind: 'name',
      mayBeMissing: true,
      about: 'Identifier of the document that the file belongs to.',
      example: 'privacy',
    },
    contextIdentifier: {
      kind: 'context',
      about: 'Identifier of the context that the file is for.',
      example: 'plattform',
    },
    lang: { kind: 'language', about: 'Code of the language that the file is written in.', example: 'de' },
    fileNameOnDisk: {
      kind: 'name',
      mayBeMissing: true,
      about: 'Name under which this server keeps the bytes: the only handle to them.',
      example: '0f6d1c2b3a4958677f8e9dacbb1c2d3e',
    },
    fileNameRepresentation: {
      kind: 'name',
      mayBeMissing: true,
      about: 'Name under which people see the file and download it.',
      example: 'Datenschutzhinweise.pdf',
    },
    active: {
      kind: 'flag',
      about: 'Whether the file counts. One that does not is kept, and shown to editors only.',
    },
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
