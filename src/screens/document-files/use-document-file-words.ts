import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import type { ListWords } from '#src/screens/lists/list-words.ts';

/** Texts of the list of files. */
export function useDocumentFileListWords(): ListWords {
  const { t } = useLingui();
  return {
    title: t({ id: 'documentFiles.title', message: 'Dokumentdateien' }),
    search: t({ id: 'documentFiles.search', message: 'Anzeigename, Dokument, Kontext, Sprache oder ID' }),
    noMatch: {
      title: t({ id: 'documentFiles.noMatch.title', message: 'Keine Treffer' }),
      text: t({
        id: 'documentFiles.noMatch.text',
        message: 'Keine Datei passt zu dieser Suche und diesem Filter.',
      }),
    },
    nothing: {
      title: t({ id: 'documentFiles.nothing.title', message: 'Noch keine Dateien' }),
      text: t({
        id: 'documentFiles.nothing.text',
        message:
          'Jede Datei gehört zu einem Dokument und gilt für eine Sprache und einen Kontext. Wird sie ersetzt, bleiben frühere Versionen erhalten.',
      }),
    },
  };
}

/** Texts of a file's form. */
export function useDocumentFileWords(documentId: number): RecordWords {
  const { t } = useLingui();
  return {
    list: {
      path: `/document/files/${documentId}`,
      title: t({ id: 'documentFile.list', message: 'Dateien des Dokuments' }),
    },
    back: t({ id: 'documentFile.backToList', message: 'Zu den Dateien' }),
    read: t({ id: 'documentFile.title', message: 'Datei' }),
    edit: t({ id: 'documentFile.edit.title', message: 'Datei bearbeiten' }),
    create: t({ id: 'documentFile.new.title', message: 'Datei hinzufügen' }),
    missing: {
      title: t({ id: 'documentFile.notFound.title', message: 'Datei nicht gefunden' }),
      text: t({
        id: 'documentFile.notFound.text',
        message:
          'Eine Datei mit dieser Nummer gibt es in diesem Dokument nicht, oder sie wurde inzwischen gelöscht.',
      }),
    },
    deletion: t({ id: 'documentFile.delete.title', message: 'Datei löschen?' }),
  };
}
