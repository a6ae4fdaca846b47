import { msg } from '@lingui/core/macro';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

export const MAIL_TEMPLATE_TEXTS: TextsOf<typeof MAIL_TEMPLATE> = {
  search: msg({ id: 'mailTemplates.search', message: 'Schlüssel, Betreff, Text, Kontext oder ID' }),
  noMatch: msg({
    id: 'mailTemplates.noMatch.text',
    message: 'Keine Vorlage passt zu dieser Suche und diesem Filter.',
  }),
  nothing: {
    title: msg({ id: 'mailTemplates.nothing.title', message: 'Noch keine E-Mail-Vorlagen' }),
    text: msg({
      id: 'mailTemplates.nothing.text',
      message:
        'Eine Vorlage ist Betreff und Text einer E-Mail, die eine Anwendung in einem Kontext und einer Sprache verschickt.',
    }),
  },
  back: msg({ id: 'mailTemplate.backToList', message: 'Zu den E-Mail-Vorlagen' }),
  edit: msg({ id: 'mailTemplate.edit.title', message: 'E-Mail-Vorlage bearbeiten' }),
  create: msg({ id: 'mailTemplate.new.title', message: 'Neue E-Mail-Vorlage' }),
  missing: {
    title: msg({ id: 'mailTemplate.notFound.title', message: 'E-Mail-Vorlage nicht gefunden' }),
    text: msg({
      id: 'mailTemplate.notFound.text',
      message: 'Eine Vorlage mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.',
    }),
  },
  deletion: msg({ id: 'mailTemplate.delete.title', message: 'E-Mail-Vorlage löschen?' }),
  taken: msg({
    id: 'mailTemplate.taken',
    message:
      'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
  }),
  sections: [
    {
      heading: msg({ id: 'mailTemplate.section.place', message: 'Zuordnung' }),
      fields: [['contextIdentifier', 'lang'], 'identifier'],
    },
    {
      heading: msg({ id: 'mailTemplate.section.text', message: 'E-Mail' }),
      fields: ['subject', 'body', 'active'],
    },
  ],
  hints: {
    identifier: msg({
      id: 'mailTemplate.identifier.hint',
      message:
        'Unter diesem Namen verschickt eine Anwendung die E-Mail, zum Beispiel mail.appointmentReminder.',
    }),
    body: {
      ...msg({
        id: 'mailTemplate.body.hint',
        message:
          'Text oder HTML. Platzhalter stehen in geschweiften Klammern und Prozentzeichen, zum Beispiel {named} oder {numbered}.',
      }),
      // As values, since messages have braces of their own.
      values: { named: '{%name%}', numbered: '{%1%}' },
    },
    active: msg({ id: 'mailTemplate.active.hint', message: 'Eine inaktive Vorlage wird nicht verschickt.' }),
  },
  rows: { body: [8, 24] },
};
