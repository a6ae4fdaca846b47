import { defineRecord } from '#contract/records/record.ts';

export const DOCUMENT = defineRecord({
  name: 'document',
  plural: 'documents',
  access: { read: 'user', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    identifier: {
      kind: 'name',
      about: 'Key of the document, by which applications ask for it.',
      example: 'privacy',
    },
    mainTitle: {
      kind: 'title',
      mayBeMissing: true,
      about: 'Title of the document.',
      example: 'Datenschutzhinweise',
    },
    fallbackDocumentLang: {
      kind: 'language',
      mayBeMissing: true,
      about: 'Code of the language that is shown where the document has no file in the wanted one.',
      example: 'de',
    },
    description: {
      kind: 'text',
      isOptional: true,
      about: 'A note about the document for editors.',
      example: 'Wie die Plattform mit Daten umgeht.',
    },
    active: {
      kind: 'flag',
      about: 'Whether the document counts. One that does not is kept, and shown to editors only.',
    },
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
