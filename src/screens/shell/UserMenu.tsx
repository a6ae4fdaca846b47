import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconContrast2,
  IconInfoCircle,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { languageTag } from '#src/i18n/interface.ts';
import type { LanguageChoice } from '#src/screens/login/LanguageSelect.tsx';
import { MenuButton, type MenuGroup } from '#src/screens/shell/MenuButton.tsx';
import { SCHEME_SIGNS, SCHEMES, schemeWord } from '#src/screens/shell/schemes.ts';
import { contrast } from '#src/theme/contrast.ts';
import classes from './UserMenu.module.css';

interface UserMenuProps {
  readonly user: User;
  /** Null while it is not known yet. */
  readonly languages: LanguageChoice | null;
  /** Whether the session is being ended. */
  readonly leaving: boolean;
  /** Shows the keys that are quicker. */
  readonly onHelp: () => void;
  readonly onReport: () => void;
  readonly onLogout: () => void;
}

/** Who is signed in, how the console looks and speaks to them, and the way out. */
export function UserMenu({ user, languages, leaving, onHelp, onReport, onLogout }: UserMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const look = useLook();
  const { username } = user;
  return (
    <MenuButton
      label={t({ id: 'user.menu', message: `Benutzermenü von ${{ username }}` })}
      busy={leaving}
      groups={[
        {
          key: 'own',
          entries: [
            {
              key: 'who',
              label: t({ id: 'user.signedInAs', message: `Angemeldet als ${{ username }}` }),
              icon: <IconUserCircle aria-hidden size={18} stroke={1.75} />,
            },
            {
              key: 'settings',
              label: t({ id: 'user.settings', message: 'Meine Einstellungen' }),
              icon: <IconUserCircle aria-hidden size={18} stroke={1.75} />,
              onChoose: () => navigate('/own/details'),
            },
            {
              key: 'help',
              label: t({ id: 'help.title', message: 'Tastenkürzel' }),
              icon: <IconInfoCircle aria-hidden size={18} stroke={1.75} />,
              onChoose: onHelp,
            },
            {
              key: 'report',
              label: t({ id: 'report.title', message: 'Ein Problem melden' }),
              icon: <IconAlertTriangle aria-hidden size={18} stroke={1.75} />,
              onChoose: onReport,
            },
          ],
        },
        ...languageGroup(languages, t({ id: 'language.label', message: 'Sprache der Oberfläche' })),
        look,
        {
          key: 'session',
          entries: [
            {
              key: 'logout',
              label: t({ id: 'user.logout', message: 'Ausloggen' }),
              icon: <IconLogout aria-hidden size={18} stroke={1.75} />,
              onChoose: onLogout,
            },
          ],
        },
      ]}
    >
      <IconUserCircle aria-hidden size={20} stroke={1.75} />
      <span className={classes.name}>{username}</span>
      <IconChevronDown aria-hidden size={16} stroke={1.75} className={classes.chevron} />
    </MenuButton>
  );
}

/** The interface languages, each named in itself; nothing where there is no choice. */
function languageGroup(languages: LanguageChoice | null, caption: string): readonly MenuGroup[] {
  const choices = languages?.offered.filter(({ enabledInGui }) => enabledInGui) ?? [];
  if (!languages || choices.length < 2) return [];
  const entries = choices.map(({ locale, name }) => ({
    key: locale,
    label: name,
    lang: languageTag(locale),
    checked: locale === languages.locale,
    onChoose: () => languages.onChoose(locale),
  }));
  return [{ key: 'languages', caption, entries }];
}

/** Light, dark, or as the system has it; and whether lines and letters are stronger. */
function useLook(): MenuGroup {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const highContrast = useSyncExternalStore(contrast.subscribe, contrast.isHigh);
  const schemes = SCHEMES.map((scheme) => {
    const Sign = SCHEME_SIGNS[scheme];
    return {
      key: scheme,
      label: i18n._(schemeWord(scheme)),
      icon: <Sign aria-hidden size={18} stroke={1.75} />,
      checked: scheme === colorScheme,
      onChoose: () => setColorScheme(scheme),
    };
  });
  const stronger = {
    key: 'contrast',
    label: t({ id: 'scheme.contrast', message: 'Hoher Kontrast' }),
    icon: <IconContrast2 aria-hidden size={18} stroke={1.75} />,
    checked: highContrast,
    onItsOwn: true as const,
    onChoose: () => contrast.choose(!highContrast),
  };
  return {
    key: 'look',
    caption: t({ id: 'scheme.label', message: 'Darstellung' }),
    entries: [...schemes, stronger],
  };
}
