import { msg } from '@lingui/core/macro';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

export const DOCUMENT_TEXTS: TextsOf<typeof DOCUMENT> = {
  search: msg({ id: 'documents.search', message: 'Schlüssel, Titel, Beschreibung, Sprache oder ID' }),
  noMatch: msg({ id: 'documents.noMatch.text', message: 'Kein Dokument passt zu dieser Suche.' }),
  nothing: {
    title: msg({ id: 'documents.nothing.title', message: 'Noch keine Dokumente' }),
    text: msg({
      id: 'documents.nothing.text',
      message:
        'Ein Dokument fasst Dateien mit demselben Inhalt in verschiedenen Sprachen und für verschiedene Kontexte zusammen.',
    }),
  },
  back: msg({ id: 'document.backToList', message: 'Zu den Dokumenten' }),
  edit: msg({ id: 'document.edit.title', message: 'Dokument bearbeiten' }),
  create: msg({ id: 'document.new.title', message: 'Neues Dokument' }),
  missing: {
    title: msg({ id: 'document.notFound.title', message: 'Dokument nicht gefunden' }),
    text: msg({
      id: 'document.notFound.text',
      message: 'Ein Dokument mit dieser Nummer gibt es nicht, oder es wurde inzwischen gelöscht.',
    }),
  },
  deletion: msg({ id: 'document.delete.title', message: 'Dokument mit allen Dateien löschen?' }),
  taken: msg({
    id: 'document.taken',
    message: 'Ein Dokument mit diesem Schlüssel gibt es schon. Bitte wählen Sie einen anderen.',
  }),
  hints: {
    identifier: msg({
      id: 'document.identifier.hint',
      message: 'Unter diesem Namen fragt eine Anwendung nach dem Dokument, zum Beispiel privacy.',
    }),
    fallbackDocumentLang: msg({
      id: 'document.fallbackLang.hint',
      message: 'In dieser Sprache wird das Dokument gezeigt, wenn es in der gewünschten keine Datei gibt.',
    }),
    active: msg({
      id: 'document.active.hint',
      message: 'Ein inaktives Dokument bleibt erhalten, wird aber nicht mehr angeboten.',
    }),
  },
  rows: { description: [3, 12] },
};
