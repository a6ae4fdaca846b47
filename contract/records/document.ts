import { defineRecord } from '#contract/records/record.ts';

export const DOCUMENT = defineRecord({
  name: 'document',
  plural: 'documents',
  access: { read: 'user', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    identifier: { kind: 'name' },
    mainTitle: { kind: 'title', mayBeMissing: true },
    // The language that is shown where a document has no file in the wanted one.
    fallbackDocumentLang: { kind: 'language', mayBeMissing: true },
    description: { kind: 'text', isOptional: true },
    active: { kind: 'flag' },
  },
  counted: ['documentFilesCount'],
  titledBy: 'identifier',
  unique: [['identifier']],
  searched: ['identifier', 'mainTitle', 'description', 'fallbackDocumentLang'],
  isFoundById: true,
  sorts: [
    'id',
    'identifier',
    'fallbackDocumentLang',
    'mainTitle',
    'documentFilesCount',
    'description',
    'active',
    'creationDate',
    'modificationDate',
  ],
  filters: { id: 'id', identifier: 'identifier', lang: 'fallbackDocumentLang', active: 'active' },
  rows: 'paged',
});
