import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconFiles, IconQuote, IconUsers } from '@tabler/icons-react';
import { RECORDS, type RecordName } from '#contract/records/all.ts';
import type { Subject } from '#machines/kit/subject.ts';
import type { SearchedKind } from '#machines/record-search/record-search.port.ts';
import type { Route } from '#machines/route/route.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';

/** How the console speaks of a kind of records, and where it shows them. */
interface SubjectWords {
  readonly one: MessageDescriptor;
  readonly many: MessageDescriptor;
  readonly icon: Icon;
  readonly list: SearchedKind;
  /** The route that is one of them. */
  readonly route: Route['kind'];
  /** Label of the command that creates one from anywhere; left out where another record has to be chosen first. */
  readonly create?: MessageDescriptor;
  /** Letter that leads to their list after a g. */
  readonly letter: string;
}

const DESCRIBED = Object.fromEntries(
  Object.entries(DESCRIBED_WORDS).map(([name, words]) => [
    name,
    { ...words, list: RECORDS[name as RecordName].plural, route: name },
  ]),
) as unknown as Readonly<Record<RecordName, SubjectWords>>;

export const SUBJECT_WORDS: Readonly<Record<Subject, SubjectWords>> = {
  wording: {
    one: msg({ id: 'record.wording', message: 'Formulierung' }),
    many: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
    icon: IconQuote,
    list: 'wordings',
    route: 'wording',
    create: msg({ id: 'wordings.new', message: 'Neue Formulierung' }),
    letter: 'w',
  },
  ...DESCRIBED,
  documentfile: {
    one: msg({ id: 'record.documentFile', message: 'Datei' }),
    many: msg({ id: 'navigation.documentFiles', message: 'Dokumentdateien' }),
    icon: IconFiles,
    list: 'documentFiles',
    route: 'documentFile',
    letter: 'f',
  },
  user: {
    one: msg({ id: 'record.user', message: 'Benutzer' }),
    many: msg({ id: 'navigation.users', message: 'Benutzer' }),
    icon: IconUsers,
    list: 'users',
    route: 'user',
    create: msg({ id: 'users.new', message: 'Neuer Benutzer' }),
    letter: 'u',
  },
};

/** The described records in the order in which they are offered. */
export const SHOWN_RECORDS = Object.keys(DESCRIBED_WORDS) as readonly RecordName[];

/** The kinds in the order in which they are offered. */
export const SHOWN_SUBJECTS = Object.values(SUBJECT_WORDS);

function wordsOf(type: string): SubjectWords | undefined {
  return Object.hasOwn(SUBJECT_WORDS, type) ? SUBJECT_WORDS[type as Subject] : undefined;
}

/** Name for one record of a kind; the kind itself where it is unknown. */
export function typeWord(i18n: I18n, type: string): string {
  const words = wordsOf(type);
  return words ? i18n._(words.one) : type;
}

/** Name for several records of a kind; the kind itself where it is unknown. */
export function typeWords(i18n: I18n, type: string): string {
  const words = wordsOf(type);
  return words ? i18n._(words.many) : type;
}

/** Name of a list. */
export function listWord(i18n: I18n, kind: SearchedKind): string {
  const words = SHOWN_SUBJECTS.find(({ list }) => list === kind);
  return words ? i18n._(words.many) : kind;
}
