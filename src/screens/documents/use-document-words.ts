import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** What the list of documents says. */
export function useDocumentListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'documents.title', message: 'Dokumente' }),
    search: t({ id: 'documents.search', message: 'Kennung, Titel, Beschreibung, Sprache oder ID' }),
    noMatch: {
      title: t({ id: 'documents.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'documents.noMatch.text',
        message: 'Kein Dokument passt zu dieser Suche.',
      }),
    },
    nothing: {
      title: t({ id: 'documents.nothing.title', message: 'Noch keine Dokumente' }),
      text: t({
        id: 'documents.nothing.text',
        message:
          'Ein Dokument fasst Dateien zusammen, die dasselbe in verschiedenen Sprachen und für verschiedene Kontexte sagen.',
      }),
    },
  };
}

/** What the form of a document says. */
export function useDocumentWords(): RecordWords {
  const { t } = useLingui();
  return {
    list: { path: '/documents', title: t({ id: 'documents.title', message: 'Dokumente' }) },
    back: t({ id: 'document.backToList', message: 'Zu den Dokumenten' }),
    read: t({ id: 'document.title', message: 'Dokument' }),
    edit: t({ id: 'document.edit.title', message: 'Dokument bearbeiten' }),
    create: t({ id: 'document.new.title', message: 'Neues Dokument' }),
    missing: {
      title: t({ id: 'document.notFound.title', message: 'Dokument nicht gefunden' }),
      text: t({
        id: 'document.notFound.text',
        message: 'Ein Dokument mit dieser Nummer gibt es nicht, oder es wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'document.delete.title', message: 'Dokument mit allen Dateien löschen?' }),
  };
}
