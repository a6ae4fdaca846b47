import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Icon, IconHistory, IconHome, IconServer2, IconStack2, IconTable } from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import { FEATURES, type Feature } from '#contract/features.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { FIRST_QUERY } from '#machines/place/list-query.ts';
import { isForSuperAdmins } from '#machines/place/place.ts';
import { pathOf } from '#src/address/address.ts';
import { SHOWN_RECORDS, SUBJECT_WORDS } from '#src/screens/records/subject-words.ts';
import { isOffered } from '#src/screens/shell/offered-places.ts';

/** One place in the navigation. */
export interface NavigationEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** What leads there after a g. */
  readonly letter: string;
  /** Whether only superAdmins see it. */
  readonly superAdmin?: true;
  /** What the server must have for it, beyond the specification. */
  readonly feature?: Feature;
  /** Beginnings of the addresses that stand below it, besides its own. */
  readonly below?: readonly string[];
}

/** The list of a kind of records. @param below beginnings of the addresses that stand below it */
function listOf(subject: Subject, ...below: string[]): NavigationEntry {
  const { list, place, many, icon, letter } = SUBJECT_WORDS[subject];
  return {
    ...{ to: pathOf({ kind: list, query: FIRST_QUERY }), label: many, icon, letter },
    ...(isForSuperAdmins(list) && { superAdmin: true }),
    below: below.length > 0 ? below : [`/${place}/`],
  };
}

/** The described records that stand together, in their order. */
const OTHERS = SHOWN_RECORDS.filter((name) => name !== 'document' && name !== 'context');

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
  listOf('document'),
  listOf('documentfile', '/document/files/', '/document/file/'),
  listOf('context'),
  listOf('wording', '/wording/', '/wordings/'),
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
  ...OTHERS.map((name) => listOf(name)),
  listOf('user'),
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
