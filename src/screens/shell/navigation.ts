import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconFileExport,
  IconHistory,
  IconHome,
  IconKey,
  IconReplace,
  IconServer2,
  IconShieldLock,
  IconStack2,
  IconTable,
} from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import { isAdded } from '#machines/kit/kinds.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { isForSuperAdmins } from '#machines/route/route.ts';
import { pathOf } from '#src/address/address.ts';
import { SHOWN_RECORDS, SUBJECT_WORDS } from '#src/screens/records/subject-words.ts';
import { isOffered } from '#src/screens/shell/offered-routes.ts';

/** A page that the navigation leads to. */
export interface NavigationPage {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** Letter that leads there after a g. */
  readonly letter: string;
  /** Who sees it; everybody where it is missing. Managers are superAdmins with EDITOR. */
  readonly for?: 'superAdmins' | 'editors' | 'managers';
  /** What the console must be able to do with the server for it, beyond the specification. */
  readonly ability?: Ability;
  /** Beginnings of the addresses that belong to it, besides its own. */
  readonly below?: readonly string[];
}

/** Pages that belong together: one entry of the navigation, with tabs where there are several. */
export interface NavigationSection {
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** The first one is where the entry leads. */
  readonly pages: readonly [NavigationPage, ...NavigationPage[]];
}

/** Sections one below the other. */
export interface NavigationGroup {
  /** Caption above the sections; null for the first ones. */
  readonly caption: MessageDescriptor | null;
  readonly sections: readonly NavigationSection[];
}

/** The list of a kind of records. @param below beginnings of the addresses that belong to it */
function listOf(subject: Subject, ...below: string[]): NavigationPage {
  const { list, route, many, icon, letter } = SUBJECT_WORDS[subject];
  return {
    ...{ to: pathOf({ kind: list, query: FIRST_QUERY }), label: many, icon, letter },
    ...(isForSuperAdmins(list) && { for: 'superAdmins' as const }),
    ...(isAdded(subject) && { ability: `keep:${subject}` as Ability }),
    below: below.length > 0 ? below : [`/${route}/`],
  };
}

/** A section that is one page. */
function alone(page: NavigationPage): NavigationSection {
  return { label: page.label, icon: page.icon, pages: [page] };
}

/** The described records without a route of their own here. */
const OTHERS = SHOWN_RECORDS.filter(
  (name) => !['document', 'context', 'language', 'mailTemplate'].includes(name),
);

const TEXTS: NavigationSection = {
  label: msg({ id: 'navigation.texts', message: 'Texte' }),
  icon: SUBJECT_WORDS.wording.icon,
  pages: [
    {
      to: '/wordings/matrix',
      letter: 'x',
      label: msg({ id: 'navigation.wordingMatrix', message: 'Textmatrix' }),
      icon: IconTable,
      ability: 'openMatrix',
      below: ['/wordings/matrix'],
    },
    listOf('wording', '/wording/', '/wordings/'),
    {
      to: '/overviewContextWordings',
      letter: 't',
      label: msg({ id: 'navigation.overview', message: 'Texte je Kontext' }),
      icon: IconStack2,
    },
    {
      to: '/wordings/replace',
      letter: 'r',
      label: msg({ id: 'replace.title', message: 'Suchen und Ersetzen' }),
      icon: IconReplace,
      for: 'editors',
      ability: 'replaceTexts',
      below: ['/wordings/replace'],
    },
    {
      to: '/wordings/exchange',
      letter: 'i',
      label: msg({ id: 'wordings.exchange', message: 'Export und Import' }),
      icon: IconFileExport,
      ability: 'exportTexts',
      below: ['/wordings/exchange'],
    },
  ],
};

const CONTEXTS: NavigationSection = {
  label: SUBJECT_WORDS.context.many,
  icon: SUBJECT_WORDS.context.icon,
  pages: [
    {
      to: pathOf({ kind: 'contextTree' }),
      letter: SUBJECT_WORDS.context.letter,
      label: msg({ id: 'navigation.contextTree', message: 'Kontextbaum' }),
      icon: SUBJECT_WORDS.context.icon,
    },
    {
      ...listOf('context'),
      letter: 'b',
      label: msg({ id: 'navigation.contextList', message: 'Kontextliste' }),
    },
  ],
};

/** Where a user can go, by what people do there (specification section 2 says who sees what). */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    caption: null,
    sections: [
      alone({
        to: '/',
        letter: 'h',
        label: msg({ id: 'navigation.home', message: 'Startseite' }),
        icon: IconHome,
      }),
      TEXTS,
      alone(listOf('mailTemplate')),
      {
        label: SUBJECT_WORDS.document.many,
        icon: SUBJECT_WORDS.document.icon,
        pages: [listOf('document'), listOf('documentfile', '/document/files/', '/document/file/')],
      },
      CONTEXTS,
      ...OTHERS.map((name) => alone(listOf(name))),
      alone({
        // Without a type it opens Language (decisions.md section 14).
        to: '/audit?type=all',
        below: ['/audit'],
        letter: 'a',
        label: msg({ id: 'navigation.audit', message: 'Änderungsverlauf' }),
        icon: IconHistory,
        for: 'superAdmins',
      }),
    ],
  },
  {
    caption: msg({ id: 'navigation.administration', message: 'Verwaltung' }),
    sections: [
      alone(listOf('user')),
      alone(listOf('language')),
      alone({
        to: '/serverOverview',
        letter: 's',
        label: msg({ id: 'navigation.serverOverview', message: 'Serverübersicht' }),
        icon: IconServer2,
        for: 'superAdmins',
      }),
      alone({
        to: '/tokens',
        letter: 'o',
        label: msg({ id: 'tokens.title', message: 'Zugriffstokens' }),
        icon: IconKey,
        for: 'managers',
        ability: 'lookAfterTokens',
      }),
      alone({
        to: '/security',
        letter: 'y',
        label: msg({ id: 'security.title', message: 'Sicherheit' }),
        icon: IconShieldLock,
        for: 'superAdmins',
        ability: 'seeSecurityLog',
      }),
    ],
  },
];

function isFor(user: User, page: NavigationPage): boolean {
  if (!isOffered(page.ability)) return false;
  if (page.for === 'managers') return user.superAdmin && user.editor;
  if (page.for === 'superAdmins') return user.superAdmin;
  return page.for !== 'editors' || readOnlyReason(user, null) === null;
}

/** Navigation for a user on this server. A section of which one page is left bears that page's name. */
export function navigationOf(user: User): readonly NavigationGroup[] {
  return NAVIGATION.map(({ caption, sections }) => ({
    caption,
    sections: sections.flatMap((section) => {
      const [first, ...others] = section.pages.filter((page) => isFor(user, page));
      if (!first) return [];
      return others.length === 0 ? alone(first) : { ...section, pages: [first, ...others] as const };
    }),
  })).filter(({ sections }) => sections.length > 0);
}

/** All pages that a user can go to, in the order of the navigation. */
export function pagesOf(user: User): readonly NavigationPage[] {
  return navigationOf(user).flatMap(({ sections }) => sections.flatMap(({ pages }) => pages));
}

/** The page that an address is or belongs to; the longest beginning counts. */
export function pageOf(pages: readonly NavigationPage[], path: string): NavigationPage | null {
  const lengthOf = ({ to, below = [] }: NavigationPage) =>
    Math.max(path === to ? to.length + 1 : 0, ...below.map((one) => (path.startsWith(one) ? one.length : 0)));
  return pages.reduce<NavigationPage | null>(
    (found, one) => (lengthOf(one) > (found ? lengthOf(found) : 0) ? one : found),
    null,
  );
}
