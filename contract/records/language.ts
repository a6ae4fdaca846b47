import { defineRecord } from '#contract/records/record.ts';

export const LANGUAGE = defineRecord({
  name: 'language',
  plural: 'languages',
  access: { read: 'user', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    lang: { kind: 'languageCode', about: 'Code of the language, alone or with a region.', example: 'de_AT' },
    flag: {
      kind: 'title',
      isOptional: true,
      about: 'Emoji of the flag that stands for the language.',
      example: '🇦🇹',
    },
    description: {
      kind: 'text',
      isOptional: true,
      about: 'What the language is called.',
      example: 'Deutsch (Österreich)',
    },
    active: {
      kind: 'flag',
      about: 'Whether the language counts. One that does not is kept, and shown to editors only.',
    },
  },
  titledBy: 'lang',
  unique: [['lang']],
  searched: ['lang', 'description', 'flag'],
  isFoundById: false,
  sorts: ['id', 'lang', 'flag', 'description', 'active', 'creationDate', 'modificationDate'],
  filters: { id: 'id', lang: 'lang', active: 'active' },
  rows: 'whole',
});
