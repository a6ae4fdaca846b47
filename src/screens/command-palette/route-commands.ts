import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { isForSuperAdmins } from '#machines/route/route.ts';
import type { Command } from '#src/screens/command-palette/command.ts';
import { routeKeys } from '#src/screens/help/shortcuts.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { SHOWN_SUBJECTS } from '#src/screens/records/subject-words.ts';
import { navigationOf } from '#src/screens/shell/navigation.ts';

/** Leads to an address below the base path. */
export type Go = (path: string) => void;

/** Other words by which a page is found, in whichever language a user thinks of it; its address is one of them. */
const KEYWORDS: Readonly<Record<string, string>> = {
  '/': 'home accueil',
  '/wordings/matrix': 'translate übersetzen traduire',
  '/wordings': 'Texte Liste texts list textes',
  '/overviewContextWordings': 'wirksam Vererbung effective inheritance héritage',
  '/wordings/replace': 'umbenennen Begriff Wort ändern find rename rechercher remplacer renommer',
  '/wordings/exchange': 'XLIFF CSV JSON Übersetzungsbüro file agency import export agence fichier',
  '/document/files': 'Dateien fichiers',
  '/contexts/tree': 'Hierarchie Mandanten Praxen hierarchy tree arbre hiérarchie',
  '/contexts': 'Mandanten Praxen contexts list contextes',
  '/languages': 'langues',
  '/users': 'Konten Rechte Rollen accounts rights roles utilisateurs',
  '/audit?type=all': 'history revisions log Protokoll historique',
  '/tokens': 'API token access jeton accès pipeline',
  '/security':
    'Sicherheitsprotokoll Anmeldungen Audit security audit log sign-ins sécurité connexions journal',
  '/serverOverview': 'Synchronisierung sync cache endpoints serveurs',
};

/** The pages to which a user can go. */
export function routeCommands(i18n: I18n, user: User, go: Go): readonly Command[] {
  const letters = areKeysOn() ? routeKeys(user) : new Map<string, string>();
  const keysOf = (path: string) => {
    const letter = letters.get(path);
    return letter ? { keys: `g ${letter}` } : {};
  };
  const sections = navigationOf(user).flatMap((group) => group.sections);
  const routes = sections.flatMap((section) =>
    section.pages.map(
      ({ to, label, icon }): Command => ({
        key: `route ${to}`,
        label: i18n._(label),
        words: `${to} ${i18n._(section.label)} ${KEYWORDS[to] ?? ''}`,
        icon,
        ...keysOf(to),
        run: () => go(to),
      }),
    ),
  );
  const own: Command = {
    key: 'route own',
    label: i18n._(msg({ id: 'user.settings', message: 'Meine Einstellungen' })),
    words: i18n._(
      msg({
        id: 'palette.settings.words',
        message: 'Passwort ändern zweiter Faktor Konto Profil Telefon E-Mail',
      }),
    ),
    icon: IconSettings,
    ...keysOf('/own/details'),
    run: () => go('/own/details'),
  };
  return [...routes, own];
}

/**
 * Commands for the records that a user may create.
 * @param offered the addresses that the page offers already
 */
export function createCommands(
  i18n: I18n,
  user: User,
  offered: ReadonlySet<string>,
  go: Go,
): readonly Command[] {
  if (readOnlyReason(user, null) !== null) return [];
  return SHOWN_SUBJECTS.flatMap(({ route, create }) => {
    const path = `/${route}/new`;
    if (!create || offered.has(path) || (isForSuperAdmins(route) && !user.superAdmin)) return [];
    return {
      key: `create ${path}`,
      label: i18n._(create),
      icon: IconPlus,
      words: i18n._(msg({ id: 'palette.create.words', message: 'anlegen hinzufügen erstellen' })),
      run: () => go(path),
    };
  });
}
