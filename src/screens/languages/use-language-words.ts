import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** What the list of languages says. */
export function useLanguageListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'languages.title', message: 'Sprachen' }),
    search: t({ id: 'languages.search', message: 'Kürzel, Beschreibung oder ID' }),
    noMatch: {
      title: t({ id: 'languages.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'languages.noMatch.text',
        message: 'Keine Sprache passt zu dieser Suche.',
      }),
    },
    nothing: {
      title: t({ id: 'languages.nothing.title', message: 'Noch keine Sprachen' }),
      text: t({
        id: 'languages.nothing.text',
        message: 'Formulierungen, Dokumente und Vorlagen gibt es in den Sprachen, die hier stehen.',
      }),
    },
  };
}

/** What the form of a language says. */
export function useLanguageWords(): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/languages', title: t({ id: 'languages.title', message: 'Sprachen' }) },
    back: t({ id: 'language.backToList', message: 'Zu den Sprachen' }),
    read: t({ id: 'language.title', message: 'Sprache' }),
    edit: t({ id: 'language.edit.title', message: 'Sprache bearbeiten' }),
    create: t({ id: 'language.new.title', message: 'Neue Sprache' }),
    missing: {
      title: t({ id: 'language.notFound.title', message: 'Sprache nicht gefunden' }),
      text: t({
        id: 'language.notFound.text',
        message: 'Eine Sprache mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'language.delete.title', message: 'Sprache löschen?' }),
  };
}
