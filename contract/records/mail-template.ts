import { defineRecord } from '#contract/records/record.ts';

export const MAIL_TEMPLATE = defineRecord({
  name: 'mailTemplate',
  plural: 'mailTemplates',
  isAdded: true,
  access: { read: 'superAdmin', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    identifier: { kind: 'name' },
    lang: { kind: 'language' },
    contextIdentifier: { kind: 'context' },
    // One line: a line end in it would begin another header of the mail.
    subject: { kind: 'line', isOptional: true },
    body: { kind: 'text', isOptional: true },
    active: { kind: 'flag' },
  },
  titledBy: 'identifier',
  unique: [['contextIdentifier', 'identifier', 'lang']],
  searched: ['identifier', 'subject', 'body', 'contextIdentifier', 'lang'],
  isFoundById: true,
  sorts: [
    'id',
    'identifier',
    'lang',
    'contextIdentifier',
    'subject',
    'active',
    'creationDate',
    'modificationDate',
  ],
  filters: {
    id: 'id',
    identifier: 'identifier',
    contextIdentifier: 'contextIdentifier',
    lang: 'lang',
    active: 'active',
  },
  rows: 'paged',
});
