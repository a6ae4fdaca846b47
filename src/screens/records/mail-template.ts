import { msg } from '@lingui/core/macro';
import { IconMail } from '@tabler/icons-react';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { NamesOf } from '#src/screens/records/names.ts';

export const MAIL_TEMPLATE_NAMES: NamesOf<typeof MAIL_TEMPLATE> = {
  one: msg({ id: 'record.mailTemplate', message: 'E-Mail-Vorlage' }),
  many: msg({ id: 'navigation.mailTemplates', message: 'E-Mail-Vorlagen' }),
  icon: IconMail,
  letter: 'm',
  create: msg({ id: 'mailTemplates.new', message: 'Neue Vorlage' }),
  fields: {
    identifier: msg({ id: 'mailTemplate.identifier', message: 'Schlüssel' }),
    lang: msg({ id: 'mailTemplate.lang', message: 'Sprache' }),
    contextIdentifier: msg({ id: 'mailTemplate.context', message: 'Kontext' }),
    subject: msg({ id: 'mailTemplate.subject', message: 'Betreff' }),
    body: msg({ id: 'mailTemplate.body', message: 'Text' }),
  },
  saved: {
    created: { title: msg({ id: 'toast.mailTemplate.created', message: 'E-Mail-Vorlage angelegt' }) },
    updated: { title: msg({ id: 'toast.mailTemplate.updated', message: 'E-Mail-Vorlage gespeichert' }) },
    deleted: { title: msg({ id: 'toast.mailTemplate.deleted', message: 'E-Mail-Vorlage gelöscht' }) },
  },
};
