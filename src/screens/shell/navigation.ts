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
  IconUsers,
} from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';

/** One place in the navigation. */
export interface NavigationEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** Whether only superAdmins see it. */
  readonly superAdmin?: true;
  /** Beginnings of the addresses that stand below it, besides its own. */
  readonly below?: readonly string[];
}

/** The places of the console in their order (specification section 2). */
const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', label: msg({ id: 'navigation.home', message: 'Startseite' }), icon: IconHome },
  {
    to: '/serverOverview',
    label: msg({ id: 'navigation.serverOverview', message: 'Serverübersicht' }),
    icon: IconServer2,
    superAdmin: true,
  },
  {
    to: '/documents',
    label: msg({ id: 'navigation.documents', message: 'Dokumente' }),
    icon: IconFileText,
    superAdmin: true,
    below: ['/document/'],
  },
  {
    to: '/document/files',
    label: msg({ id: 'navigation.documentFiles', message: 'Dokumentdateien' }),
    icon: IconFiles,
    below: ['/document/files/', '/document/file/'],
  },
  {
    to: '/contexts',
    label: msg({ id: 'navigation.contexts', message: 'Kontexte' }),
    icon: IconHierarchy2,
    below: ['/context/'],
  },
  {
    to: '/wordings',
    label: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
    icon: IconQuote,
    below: ['/wording/', '/wordings/'],
  },
  {
    to: '/overviewContextWordings',
    label: msg({ id: 'navigation.overview', message: 'Texte je Kontext' }),
    icon: IconStack2,
  },
  {
    to: '/mailTemplates',
    label: msg({ id: 'navigation.mailTemplates', message: 'E-Mail-Vorlagen' }),
    icon: IconMail,
    superAdmin: true,
    below: ['/mailTemplate/'],
  },
  {
    to: '/languages',
    label: msg({ id: 'navigation.languages', message: 'Sprachen' }),
    icon: IconLanguage,
    superAdmin: true,
    below: ['/language/'],
  },
  {
    to: '/users',
    label: msg({ id: 'navigation.users', message: 'Benutzer' }),
    icon: IconUsers,
    superAdmin: true,
    below: ['/user/'],
  },
  {
    to: '/audit',
    label: msg({ id: 'navigation.audit', message: 'Änderungsverlauf' }),
    icon: IconHistory,
    superAdmin: true,
  },
];

/** What a user can go to. */
export function navigationOf({ superAdmin }: User): readonly NavigationEntry[] {
  return NAVIGATION.filter((entry) => superAdmin || !entry.superAdmin);
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
