import { defineRecord } from '#contract/records/record.ts';

export const MAIL_TEMPLATE = defineRecord({
  name: 'mailTemplate',
  plural: 'mailTemplates',
  isAdded: true,
  access: { read: 'superAdmin', save: 'superAdminEditor', remove: 'superAdminEditor' },
  fields: {
    identifier: {
      kind: 'name',
      about: 'Key of the template, under which an application sends the mail.',
      example: 'mail.appointmentReminder',
    },
    lang: { kind: 'language', about: 'Code of the language that the mail is written in.', example: 'de' },
    contextIdentifier: {
      kind: 'context',
      about: 'Identifier of the context that the mail is sent in.',
      example: 'praxis-elbufer',
    },
    // One line: a line end in it would begin another header of the mail.
    subject: {
      kind: 'line',
      isOptional: true,
      about: 'Subject of the mail, in one line.',
      example: 'Ihr Termin morgen',
    },
    body: {
      kind: 'text',
      isOptional: true,
      about: 'The body of the mail, as HTML or as plain text.',
      example: 'Guten Tag, wir erwarten Sie morgen um 9 Uhr.',
    },
    active: {
      kind: 'flag',
      about: 'Whether the template counts. One that does not is kept, and no mail is sent by it.',
    },
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
