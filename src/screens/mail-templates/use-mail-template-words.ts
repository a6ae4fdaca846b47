import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** What the list of mail templates says. */
export function useMailTemplateListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'mailTemplates.title', message: 'E-Mail-Vorlagen' }),
    search: t({ id: 'mailTemplates.search', message: 'Schlüssel, Betreff, Text, Kontext oder ID' }),
    noMatch: {
      title: t({ id: 'mailTemplates.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'mailTemplates.noMatch.text',
        message: 'Keine Vorlage passt zu dieser Suche und diesem Filter.',
      }),
    },
    nothing: {
      title: t({ id: 'mailTemplates.nothing.title', message: 'Noch keine E-Mail-Vorlagen' }),
      text: t({
        id: 'mailTemplates.nothing.text',
        message:
          'Eine Vorlage ist Betreff und Text einer E-Mail, die eine Anwendung in einem Kontext und einer Sprache verschickt.',
      }),
    },
  };
}

/** What the form of a mail template says. */
export function useMailTemplateWords(): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/mailTemplates', title: t({ id: 'mailTemplates.title', message: 'E-Mail-Vorlagen' }) },
    back: t({ id: 'mailTemplate.backToList', message: 'Zu den E-Mail-Vorlagen' }),
    read: t({ id: 'mailTemplate.title', message: 'E-Mail-Vorlage' }),
    edit: t({ id: 'mailTemplate.edit.title', message: 'E-Mail-Vorlage bearbeiten' }),
    create: t({ id: 'mailTemplate.new.title', message: 'Neue E-Mail-Vorlage' }),
    missing: {
      title: t({ id: 'mailTemplate.notFound.title', message: 'E-Mail-Vorlage nicht gefunden' }),
      text: t({
        id: 'mailTemplate.notFound.text',
        message: 'Eine Vorlage mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'mailTemplate.delete.title', message: 'E-Mail-Vorlage löschen?' }),
  };
}
