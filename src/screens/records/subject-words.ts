import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconFiles,
  IconFileText,
  IconHierarchy2,
  IconLanguage,
  IconMail,
  IconQuote,
  IconUsers,
} from '@tabler/icons-react';
import type { Subject } from '#machines/kit/subject.ts';
import type { Place } from '#machines/place/place.ts';
import type { SearchedKind } from '#machines/record-search/record-search.port.ts';

/** How the console speaks of a kind of records, and where it shows them. */
interface SubjectWords {
  readonly one: MessageDescriptor;
  readonly many: MessageDescriptor;
  readonly icon: Icon;
  readonly list: SearchedKind;
  /** The place that is one of them. */
  readonly place: Place['kind'];
  /** What creates one from anywhere; not there where another record has to be chosen first. */
  readonly create?: MessageDescriptor;
}

export const SUBJECT_WORDS: Readonly<Record<Subject, SubjectWords>> = {
  wording: {
    one: msg({ id: 'record.wording', message: 'Formulierung' }),
    many: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
    icon: IconQuote,
    list: 'wordings',
    place: 'wording',
    create: msg({ id: 'wordings.new', message: 'Neue Formulierung' }),
  },
  context: {
    one: msg({ id: 'record.context', message: 'Kontext' }),
    many: msg({ id: 'navigation.contexts', message: 'Kontexte' }),
    icon: IconHierarchy2,
    list: 'contexts',
    place: 'context',
    create: msg({ id: 'contexts.new', message: 'Neuer Kontext' }),
  },
  document: {
    one: msg({ id: 'record.document', message: 'Dokument' }),
    many: msg({ id: 'navigation.documents', message: 'Dokumente' }),
    icon: IconFileText,
    list: 'documents',
    place: 'document',
    create: msg({ id: 'documents.new', message: 'Neues Dokument' }),
  },
  documentfile: {
    one: msg({ id: 'record.documentFile', message: 'Datei' }),
    many: msg({ id: 'navigation.documentFiles', message: 'Dokumentdateien' }),
    icon: IconFiles,
    list: 'documentFiles',
    place: 'documentFile',
  },
  mailTemplate: {
    one: msg({ id: 'record.mailTemplate', message: 'E-Mail-Vorlage' }),
    many: msg({ id: 'navigation.mailTemplates', message: 'E-Mail-Vorlagen' }),
    icon: IconMail,
    list: 'mailTemplates',
    place: 'mailTemplate',
    create: msg({ id: 'mailTemplates.new', message: 'Neue Vorlage' }),
  },
  language: {
    one: msg({ id: 'record.language', message: 'Sprache' }),
    many: msg({ id: 'navigation.languages', message: 'Sprachen' }),
    icon: IconLanguage,
    list: 'languages',
    place: 'language',
    create: msg({ id: 'languages.new', message: 'Neue Sprache' }),
  },
  user: {
    one: msg({ id: 'record.user', message: 'Benutzer' }),
    many: msg({ id: 'navigation.users', message: 'Benutzer' }),
    icon: IconUsers,
    list: 'users',
    place: 'user',
    create: msg({ id: 'users.new', message: 'Neuer Benutzer' }),
  },
};

/** The kinds in the order in which they are offered. */
export const SHOWN_SUBJECTS = Object.values(SUBJECT_WORDS);

function wordsOf(type: string): SubjectWords | undefined {
  return Object.hasOwn(SUBJECT_WORDS, type) ? SUBJECT_WORDS[type as Subject] : undefined;
}

/** What one record of a kind is called; a kind that is not known by its own name. */
export function typeWord(i18n: I18n, type: string): string {
  const words = wordsOf(type);
  return words ? i18n._(words.one) : type;
}

/** What several are called; a kind that is not known by its own name. */
export function typeWords(i18n: I18n, type: string): string {
  const words = wordsOf(type);
  return words ? i18n._(words.many) : type;
}

/** What a list is called. */
export function listWord(i18n: I18n, kind: SearchedKind): string {
  const words = SHOWN_SUBJECTS.find(({ list }) => list === kind);
  return words ? i18n._(words.many) : kind;
}
