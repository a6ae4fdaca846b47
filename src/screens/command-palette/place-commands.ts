import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconPlus, IconReplace, IconSettings } from '@tabler/icons-react';
import type { User } from '#contract/auth.ts';
import { FEATURES } from '#contract/features.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { isForSuperAdmins } from '#machines/place/place.ts';
import type { Command } from '#src/screens/command-palette/command.ts';
import { placeKeys } from '#src/screens/help/shortcuts.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { SHOWN_SUBJECTS } from '#src/screens/records/subject-words.ts';
import { navigationOf } from '#src/screens/shell/navigation.ts';
import { isOffered } from '#src/screens/shell/offered-places.ts';

/** Leads to an address below the base path. */
export type Go = (path: string) => void;

/** The places to which a user can go. */
export function placeCommands(i18n: I18n, user: User, go: Go): readonly Command[] {
  const letters = areKeysOn() ? placeKeys(user) : new Map<string, string>();
  const keysOf = (path: string) => {
    const letter = letters.get(path);
    return letter ? { keys: `g ${letter}` } : {};
  };
  const places = navigationOf(user).map(
    ({ to, label, icon }): Command => ({
      key: `place ${to}`,
      label: i18n._(label),
      icon,
      ...keysOf(to),
      run: () => go(to),
    }),
  );
  const own: Command = {
    key: 'place own',
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
  return [...places, ...replaceCommand(i18n, user, go), own];
}

/** Finding and replacing in all texts, for editors. */
function replaceCommand(i18n: I18n, user: User, go: Go): readonly Command[] {
  if (readOnlyReason(user, null) !== null || !isOffered(FEATURES.wordingReplaceScope)) return [];
  const to = '/wordings/replace';
  return [
    {
      key: `place ${to}`,
      label: i18n._(msg({ id: 'replace.title', message: 'Suchen und Ersetzen' })),
      words: i18n._(msg({ id: 'palette.replace.words', message: 'Texte umbenennen Begriff Wort ändern' })),
      icon: IconReplace,
      run: () => go(to),
    },
  ];
}

/**
 * What a user may create.
 * @param offered the addresses that the page offers already
 */
export function createCommands(
  i18n: I18n,
  user: User,
  offered: ReadonlySet<string>,
  go: Go,
): readonly Command[] {
  if (readOnlyReason(user, null) !== null) return [];
  return SHOWN_SUBJECTS.flatMap(({ place, create }) => {
    const path = `/${place}/new`;
    if (!create || offered.has(path) || (isForSuperAdmins(place) && !user.superAdmin)) return [];
    return {
      key: `create ${path}`,
      label: i18n._(create),
      icon: IconPlus,
      words: i18n._(msg({ id: 'palette.create.words', message: 'anlegen hinzufügen erstellen' })),
      run: () => go(path),
    };
  });
}
