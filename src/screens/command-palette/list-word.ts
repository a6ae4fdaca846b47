import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchedKind } from '#machines/record-search/record-search.port.ts';

const LISTS: Readonly<Record<SearchedKind, MessageDescriptor>> = {
  wordings: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
  contexts: msg({ id: 'navigation.contexts', message: 'Kontexte' }),
  documents: msg({ id: 'navigation.documents', message: 'Dokumente' }),
  documentFiles: msg({ id: 'navigation.documentFiles', message: 'Dokumentdateien' }),
  mailTemplates: msg({ id: 'navigation.mailTemplates', message: 'E-Mail-Vorlagen' }),
  languages: msg({ id: 'navigation.languages', message: 'Sprachen' }),
  users: msg({ id: 'navigation.users', message: 'Benutzer' }),
};

/** What a list is called. */
export function listWord(i18n: I18n, kind: SearchedKind): string {
  return i18n._(LISTS[kind]);
}
