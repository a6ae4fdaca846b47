import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Subject } from '#machines/kit/subject.ts';

/** What is said of a topic. Without a message the name of the record is. */
export interface TopicWords {
  readonly title: MessageDescriptor;
  readonly message?: MessageDescriptor;
}

const COMPLETED = msg({ id: 'toast.completed', message: 'Operation abgeschlossen!' });

/** What is told once a record has been saved or deleted. Apart from subject-words.ts: no page waits for it. */
export const SAVED_WORDS: Readonly<
  Record<Subject, Readonly<Record<'created' | 'updated' | 'deleted', TopicWords>>>
> = {
  wording: {
    created: { title: msg({ id: 'toast.wording.created', message: 'Formulierung angelegt' }) },
    updated: { title: msg({ id: 'toast.wording.updated', message: 'Formulierung gespeichert' }) },
    deleted: { title: msg({ id: 'toast.wording.deleted', message: 'Formulierung gelöscht' }) },
  },
  context: {
    created: { title: msg({ id: 'toast.context.created', message: 'Kontext angelegt' }) },
    updated: { title: msg({ id: 'toast.context.updated', message: 'Kontext gespeichert' }) },
    deleted: { title: msg({ id: 'toast.context.deleted', message: 'Kontext gelöscht' }) },
  },
  document: {
    created: { title: msg({ id: 'toast.document.created', message: 'Dokument angelegt' }) },
    updated: { title: msg({ id: 'toast.document.updated', message: 'Dokument gespeichert' }) },
    deleted: { title: msg({ id: 'toast.document.deleted', message: 'Dokument gelöscht' }) },
  },
  documentfile: {
    // The user's own words, letter for letter (specification section 8).
    created: {
      title: msg({ id: 'toast.documentFile.created', message: 'Datei hinzufüge' }),
      message: COMPLETED,
    },
    updated: {
      title: msg({ id: 'toast.documentFile.updated', message: 'Datei bearbeiten' }),
      message: COMPLETED,
    },
    deleted: { title: msg({ id: 'toast.documentFile.deleted', message: 'Datei gelöscht' }) },
  },
  mailTemplate: {
    created: { title: msg({ id: 'toast.mailTemplate.created', message: 'E-Mail-Vorlage angelegt' }) },
    updated: { title: msg({ id: 'toast.mailTemplate.updated', message: 'E-Mail-Vorlage gespeichert' }) },
    deleted: { title: msg({ id: 'toast.mailTemplate.deleted', message: 'E-Mail-Vorlage gelöscht' }) },
  },
  language: {
    created: { title: msg({ id: 'toast.language.created', message: 'Sprache angelegt' }) },
    updated: { title: msg({ id: 'toast.language.updated', message: 'Sprache gespeichert' }) },
    // The user's own words, letter for letter (specification section 8).
    deleted: {
      title: msg({ id: 'toast.language.deleted', message: 'Die Sprache wurde erfolgerich gelöscht!' }),
    },
  },
  user: {
    // The user's own words, letter for letter (specification section 8).
    created: {
      title: msg({ id: 'toast.user.created', message: 'Der Benutzer wurde erfolgerich erstellt!' }),
    },
    updated: {
      title: msg({ id: 'toast.user.updated', message: 'Der Benutzer wurde erfolgerich geändert!' }),
    },
    deleted: {
      title: msg({ id: 'toast.user.deleted', message: 'Der Benutzer wurde erfolgerich gelöscht!' }),
    },
  },
};
