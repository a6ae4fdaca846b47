import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconHome, IconQuote } from '@tabler/icons-react';

/** One place in the navigation. */
export interface NavigationEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** Whether this address is the place itself or stands below it. */
  readonly holds: (path: string) => boolean;
}

/** What everybody who is signed in can go to. */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    to: '/',
    label: msg({ id: 'navigation.home', message: 'Startseite' }),
    icon: IconHome,
    holds: (path) => path === '/',
  },
  {
    to: '/wordings',
    label: msg({ id: 'navigation.wordings', message: 'Formulierungen' }),
    icon: IconQuote,
    holds: (path) => path === '/wordings' || path.startsWith('/wording/'),
  },
];
