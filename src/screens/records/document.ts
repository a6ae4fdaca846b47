import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { NamesOf } from '#src/screens/records/names.ts';

export const DOCUMENT_NAMES: NamesOf<typeof DOCUMENT> = {
  one: msg({ id: 'record.document', message: 'Dokument' }),
  many: msg({ id: 'navigation.documents', message: 'Dokumente' }),
  icon: IconFileText,
  letter: 'd',
  create: msg({ id: 'documents.new', message: 'Neues Dokument' }),
  fields: {
    identifier: msg({ id: 'document.identifier', message: 'Schlüssel' }),
    mainTitle: msg({ id: 'document.mainTitle', message: 'Titel' }),
    fallbackDocumentLang: msg({ id: 'document.fallbackLang', message: 'Rückfallsprache' }),
    description: msg({ id: 'document.description', message: 'Beschreibung' }),
    documentFilesCount: msg({ id: 'document.files', message: 'Dateien' }),
  },
  saved: {
    created: { title: msg({ id: 'toast.document.created', message: 'Dokument angelegt' }) },
    updated: { title: msg({ id: 'toast.document.updated', message: 'Dokument gespeichert' }) },
    deleted: { title: msg({ id: 'toast.document.deleted', message: 'Dokument gelöscht' }) },
  },
};
