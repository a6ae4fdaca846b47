import { defineRecord } from '#contract/records/record.ts';

export const LANGUAGE = defineRecord({
  name: 'language',
  plural: 'languages',
  access: { read: 'user', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    lang: { kind: 'languageCode' },
    flag: { kind: 'title', isOptional: true },
    description: { kind: 'text', isOptional: true },
    active: { kind: 'flag' },
  },
  titledBy: 'lang',
  unique: [['lang']],
  searched: ['lang', 'description', 'flag'],
  isFoundById: false,
  sorts: ['id', 'lang', 'flag', 'description', 'active', 'creationDate', 'modificationDate'],
  filters: { id: 'id', lang: 'lang', active: 'active' },
  rows: 'whole',
});
