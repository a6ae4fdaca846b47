import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconFiles,
  IconFileText,
  IconHierarchy2,
  IconHistory,
  IconHome,
  IconLanguage,
  IconMail,
  IconQuote,
  IconServer2,
  IconStack2,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import { FEATURES, type Feature } from '#contract/features.ts';
import { isOffered } from '#src/screens/shell/offered-places.ts';

/** One place in the navigation. */
export interface NavigationEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** What leads there after a g. */
  readonly letter?: string;
  /** Whether only superAdmins see it. */
  readonly superAdmin?: true;
  /** What the server must have for it, beyond the specification. */
  readonly feature?: Feature;
  /** Beginnings of the addresses that stand below it, besides its own. */
  readonly below?: readonly string[];
}

/** The places of the console in their order (specification section 2). */
const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', letter: 'h', label: msg({ id: 'navigation.home', message: 'Startseite' }), icon: IconHome },
  {
    to: '/serverOverview',
    letter: 's',
    label: msg({ id: 'navigation.serverOverview', message: 'Serverübersicht' }),
    icon: IconServer2,
    superAdmin: true,
  },
  {
    to: '/documents',
    letter: 'd',
    label: msg({ id: 'navigation.documents', message: 'Dokumente' }),
    icon: IconFileText,
    superAdmin: true,
    below: ['/document/'],
  },
  {
    to: '/document/files',
    letter: 'f',
    label: msg({ id: 'navigation.documentFiles', message: 'Dokumentdateien' }),
    icon: IconFiles,
    below: ['/document/files/', '/document/file/'],
  },
  {
    to: '/contexts',
    letter: 'c',
    label: msg({ id: 'navigation.contexts', message: 'Kontexte' }),
    icon: IconHierarchy2,
    below: ['/context/'],
  },
  {
    to: '/wordings',
    letter: 'w',
    label: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
    icon: IconQuote,
    below: ['/wording/', '/wordings/'],
  },
  {
    to: '/wordings/matrix',
    letter: 'x',
    label: msg({ id: 'navigation.wordingMatrix', message: 'Textmatrix' }),
    icon: IconTable,
    feature: FEATURES.wordingMatrix,
    below: ['/wordings/matrix', '/wordings/replace'],
  },
  {
    to: '/overviewContextWordings',
    letter: 't',
    label: msg({ id: 'navigation.overview', message: 'Texte je Kontext' }),
    icon: IconStack2,
  },
  {
    to: '/mailTemplates',
    letter: 'm',
    label: msg({ id: 'navigation.mailTemplates', message: 'E-Mail-Vorlagen' }),
    icon: IconMail,
    superAdmin: true,
    below: ['/mailTemplate/'],
  },
  {
    to: '/languages',
    letter: 'l',
    label: msg({ id: 'navigation.languages', message: 'Sprachen' }),
    icon: IconLanguage,
    superAdmin: true,
    below: ['/language/'],
  },
  {
    to: '/users',
    letter: 'u',
    label: msg({ id: 'navigation.users', message: 'Benutzer' }),
    icon: IconUsers,
    superAdmin: true,
    below: ['/user/'],
  },
  {
    to: '/audit',
    letter: 'a',
    label: msg({ id: 'navigation.audit', message: 'Änderungsverlauf' }),
    icon: IconHistory,
    superAdmin: true,
  },
];

/** What a user can go to on this server. */
export function navigationOf({ superAdmin }: User): readonly NavigationEntry[] {
  return NAVIGATION.filter((entry) => (superAdmin || !entry.superAdmin) && isOffered(entry.feature));
}

/** The entry that an address stands at or below; the longest beginning counts. */
export function entryOf(entries: readonly NavigationEntry[], path: string): NavigationEntry | null {
  const lengthOf = ({ to, below = [] }: NavigationEntry) =>
    Math.max(path === to ? to.length + 1 : 0, ...below.map((one) => (path.startsWith(one) ? one.length : 0)));
  const best = entries.reduce<NavigationEntry | null>(
    (found, one) => (lengthOf(one) > (found ? lengthOf(found) : 0) ? one : found),
    null,
  );
  return best;
}
